import Foundation
import TestSupport
import Testing

/// Apps import a library together with SwiftUI. A type with the name of a view would be ambiguous.
@Suite struct NameCollisionTests {
  /// Common views, containers, shapes and values of SwiftUI.
  private static let swiftUI: Set<String> = [
    "Alert", "Alignment", "Angle", "Animation", "AnyView", "App", "AsyncImage", "Axis", "Badge",
    "Binding", "Button", "Canvas", "Capsule", "Chart", "Circle", "Color", "ColorPicker", "Commands",
    "ContentMode", "ContentUnavailableView", "ControlGroup", "DatePicker", "DisclosureGroup",
    "Divider", "DynamicViewContent", "Edge", "EditButton", "Ellipse", "EmptyView", "Environment",
    "EnvironmentValues", "Font", "ForEach", "Form", "Gauge", "GeometryReader", "Gradient", "Grid",
    "GridRow", "Group", "GroupBox", "HStack", "Image", "Label", "LabeledContent", "Layout",
    "LazyHGrid", "LazyHStack", "LazyVGrid", "LazyVStack", "Link", "List", "Material", "Menu",
    "NavigationLink", "NavigationPath", "NavigationSplitView", "NavigationStack", "Observable",
    "OutlineGroup", "Path", "Picker", "PreviewProvider", "ProgressView", "Rectangle", "Scene",
    "ScrollView", "Section", "SecureField", "Shape", "ShareLink", "Slider", "Spacer", "State",
    "Stepper", "Subscription", "TabView", "Table", "TableColumn", "TableRow", "Text",
    "TextAlignment", "TextEditor", "TextField", "Toggle", "Toolbar", "Transaction", "Transition",
    "VStack", "View", "ViewBuilder", "ViewModifier", "Window", "WindowGroup", "ZStack",
  ]

  @Test("no public type of a library has the name of a SwiftUI type")
  func noCollision() throws {
    var count = 0
    for library in try NameCollisionTests.libraries() {
      for (name, path) in try NameCollisionTests.publicTypes(of: library) {
        count += 1
        #expect(!NameCollisionTests.swiftUI.contains(name), "\(path) declares \(name)")
      }
    }
    #expect(count >= 100)
  }

  /// Returns the names of the library products in the manifest.
  private static func libraries() throws -> [String] {
    let manifest = try text("Package.swift")
    let list = try #require(manifest.firstMatch(of: /let libraries = \[([^\]]*)\]/))
    let names = list.1.matches(of: /"(\w+)"/).map { String($0.1) }
    #expect(names.contains("PostDocument"))
    return names
  }

  /// Returns the types that a module declares at the top level of its files.
  private static func publicTypes(of module: String) throws -> [(name: String, path: String)] {
    let declaration =
      /(?m)^(?:@\w+ )*public (?:final |indirect )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/
    let folder = FencedCode.package.appending(path: "Sources/\(module)")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .flatMap { path in
        try text("Sources/\(module)/\(path)").matches(of: declaration)
          .map { (String($0.1), "\(module)/\(path)") }
      }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: FencedCode.package.appending(path: path), encoding: .utf8)
  }
}
