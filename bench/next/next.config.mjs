/** The root of the project checks these types with its own. */
export default { typescript: { ignoreBuildErrors: true } };
