import "./elements/type-writer.ts";
import "./elements/video-backdrop.ts";
