/** Tags that load pictures: React writes preload links for the most important ones. Quoted values may contain `>`. */
const pictureTag = /<(?:img|source|link rel="preload" as="image")(?=[\s>])(?:[^>"]|"[^"]*")*>/g;
const pictureAttribute = /(\s(?:src|href|(?:image)?srcset)=")([^"]*)/gi;
/** The slash with which the address of a picture on this site begins; in a list, addresses follow commas and spaces. */
const [single, inList] = [/^(?=\/(?!\/))/, /(?<=^|,\s+)(?=\/(?!\/))/g];

/**
 * Returns a rendered page whose pictures on this site are loaded from another address. Scripts, style sheets and typefaces
 * always come from this site (decision 0049).
 * @param base the address of the CDN, before a picture's path; if empty, the page stays as it is.
 * @param html the page, in which browsers must not find data for scripts yet.
 */
export function withPicturesFrom(base: string, html: string): string {
  if (base === '') return html;
  return html.replaceAll(pictureTag, (tag) =>
    tag.replaceAll(
      pictureAttribute,
      (_, start: string, value: string) => start + value.replace(/srcset/i.test(start) ? inList : single, base),
    ),
  );
}
