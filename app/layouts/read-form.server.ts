import { data } from "react-router";

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** The fields of a native form post; 415 for another type of content, 400 for a form that cannot be read. */
export async function readForm(request: Request): Promise<FormData> {
  if (!formTypes.test(request.headers.get("content-type") ?? "")) throw data(null, { status: 415 });
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
