/**
 * Subsets the typefaces to the characters and weights the site uses: Latin with accents and typographic signs. The
 * results are stored in app/design/fonts; run this again when a typeface's package or a weight changes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const basic = range(0x20, 0x7e);
const latin = `${basic}${range(0xa0, 0xff)}ŒœŠšŽžŸıŁłĐđĞğŞşČčĆćĘęĄąŃńŚśŹźŻżŐőŰűŘřĚěŮů–—‘’‚“”„†•…‰‹›€™−×→←↑↓↗↩`;
const faces = [
  ['schibsted-grotesk', 'schibsted-grotesk-latin-wght-normal', latin, { wght: { min: 500, max: 900 } }],
  ['newsreader', 'newsreader-latin-wght-normal', latin, { wght: { min: 400, max: 700 } }],
  ['newsreader', 'newsreader-latin-wght-italic', latin, { wght: { min: 400, max: 700 } }],
  ['geist-mono', 'geist-mono-latin-wght-normal', latin, { wght: { min: 400, max: 600 } }],
];

for (const [family, file, text, variationAxes] of faces) {
  const source = await readFile(`node_modules/@fontsource-variable/${family}/files/${file}.woff2`);
  const subset = await subsetFont(source, text, { targetFormat: 'woff2', variationAxes });
  await writeFile(`app/design/fonts/${file.replace('-latin-wght', '')}.woff2`, subset);
  process.stdout.write(`${file}: ${source.length} → ${subset.length} bytes\n`);
}
