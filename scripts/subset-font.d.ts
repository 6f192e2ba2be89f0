declare module "subset-font" {
  interface Options {
    targetFormat?: "sfnt" | "woff" | "woff2";
    preserveNameIds?: number[];
    keepFeatures?: string[];
    keepAllGlyphs?: boolean;
    noHinting?: boolean;
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
  }
  function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer<ArrayBuffer>>;
  export = subsetFont;
}
