import "#app/ui/elements/upload-field.ts";
