internal import CWebKitGTK
internal import Foundation

extension WKWebView {
    func snapshot(
        _ configuration: WKSnapshotConfiguration?,
        completion: @escaping @MainActor (Result<WKSnapshotImage, WKError>) -> Void
    ) {
        guard let engine else { return completion(.failure(obstacle)) }
        let isShown = gtk_widget_get_mapped(engine.widget) != 0
        let region =
            isShown ? WEBKIT_SNAPSHOT_REGION_VISIBLE : WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT
        let part = configuration?.rect ?? .null
        let width = configuration?.snapshotWidth?.intValue
        let view = engine.view
        whenReady { callback, data in
            webkit_web_view_get_snapshot(
                view,
                region,
                WEBKIT_SNAPSHOT_OPTIONS_NONE,
                nil,
                callback,
                data
            )
        } finish: { result in
            do throws(GLibError) {
                let texture = try GLibError.rethrowing {
                    webkit_web_view_get_snapshot_finish(view, result, $0)
                }
                let image = texture.flatMap {
                    SnapshotPicture(adopting: $0)?.cropped(to: part).scaled(toWidth: width).image
                }
                completion(
                    image.map(Result.success)
                        ?? .failure(WKError(.unknown, message: "The view has no picture."))
                )
            } catch {
                completion(.failure(WKError(.unknown, message: error.message)))
            }
        }
    }
}

/// The pixels of a snapshot.
@MainActor
private struct SnapshotPicture {
    private let pixels: GObjectReference

    private init(_ pixels: GObjectReference) {
        self.pixels = pixels
    }

    /// Takes over the engine's texture.
    init?(adopting texture: OpaquePointer) {
        let texture = GObjectReference(adopting: texture)
        guard let pixels = texture.use(gdk_pixbuf_get_from_texture) else { return nil }
        self.init(GObjectReference(adopting: pixels))
    }

    private var width: Int { Int(gdk_pixbuf_get_width(pixels.opaque)) }
    private var height: Int { Int(gdk_pixbuf_get_height(pixels.opaque)) }

    func cropped(to part: CGRect) -> SnapshotPicture {
        let all = CGRect(x: 0, y: 0, width: width, height: height)
        // Foundation cannot intersect what has no bounds.
        let hasBounds = !part.isNull && !part.maxX.isNaN && !part.maxY.isNaN
        let part = hasBounds ? part.intersection(all) : all
        guard part != all, part.width >= 1, part.height >= 1 else { return self }
        return gdk_pixbuf_new_subpixbuf(
            pixels.opaque,
            gint(part.minX),
            gint(part.minY),
            gint(part.width),
            gint(part.height)
        ).map { SnapshotPicture(GObjectReference(adopting: $0)) } ?? self
    }

    func scaled(toWidth newWidth: Int?) -> SnapshotPicture {
        guard let newWidth = newWidth.map({ min($0, Int(Int16.max)) }), newWidth > 0,
            newWidth != width, width > 0
        else { return self }
        let newHeight = max(1, height * newWidth / width)
        return gdk_pixbuf_scale_simple(
            pixels.opaque,
            gint(newWidth),
            gint(newHeight),
            GDK_INTERP_BILINEAR
        ).map { SnapshotPicture(GObjectReference(adopting: $0)) } ?? self
    }

    var image: WKSnapshotImage? {
        var bytes: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        guard
            gdk_pixbuf_save_to_bufferv(pixels.opaque, &bytes, &count, "png", nil, nil, nil) != 0,
            let bytes
        else { return nil }
        defer { g_free(bytes) }
        return WKSnapshotImage(
            pngData: Data(bytes: bytes, count: Int(count)),
            size: CGSize(width: width, height: height)
        )
    }
}
