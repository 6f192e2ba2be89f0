/** The item of a form with the version that its reader saw. */
export const ShownItem = ({ item: { id, seen } }: { item: { id: string; seen: string } }) => (
  <>
    <input type="hidden" name="itemId" value={id} />
    <input type="hidden" name="seen" value={seen} />
  </>
);
