import "./elements/checked-form.ts";
import "./elements/modal-opener.ts";
import "./elements/project-filter.ts";
import "./elements/tab-set.ts";
import "./elements/type-writer.ts";
import "./elements/video-backdrop.ts";
