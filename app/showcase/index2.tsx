export const handle = { noJs: true };

export default function Page() {
  return null;
}
