#!/bin/bash -eu
# The Dockerfile of the project is written in OSS-Fuzz: it starts from its image base-builder-swift with Ubuntu 24.04,
# installs libxml2-dev libicu-dev liblzma-dev zlib1g-dev libcmark-dev pkg-config zip, clones the repository into
# $SRC/postkit, its WORKDIR, and copies this file to $SRC.
# The image's script copies the symbolizer of Swift to $OUT. Its flags are not used: see .ci/oss-fuzz.
. precompile_swift
.ci/oss-fuzz
