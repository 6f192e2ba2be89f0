import "./elements/checked-form.ts";
import "./elements/modal-opener.ts";
import "./elements/project-filter.ts";
import "./elements/tab-set.ts";
