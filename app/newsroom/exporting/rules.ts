/** Address of the screen from which everything is exported. */
export const exportScreenPath = '/admin/export';

export const exportFormats = ['markdown', 'wxr'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Returns the address that downloads a format. */
export const exportFilePath = (format: ExportFormat): string => `${exportScreenPath}/${format}`;

/** Name of the exported file. */
export const exportFileName = (format: ExportFormat, now: Date): string =>
  `lowdown-${now.toISOString().slice(0, 10)}${format === 'markdown' ? '-markdown.zip' : '-wordpress.xml'}`;

/** What an export contains. */
export type ExportCounts = {
  articles: number;
  unpublished: number;
  pages: number;
  comments: number;
  pictures: number;
  /** Size of the pictures in the Markdown export, in bytes, at most. */
  pictureBytes: number;
};

/** The folders of the Markdown export. */
export const folders = { articles: 'articles', pages: 'pages', pictures: 'pictures' } as const;

/** Version of the Markdown export's format, which the importer recognises by it. */
export const exportVersion = 1;

/**
 * Returns a name for a file in the export: the slug if every file system accepts it and it cannot lead out of its
 * folder, otherwise the ID.
 * @param slug any text from the database.
 */
export function safeFileName(slug: string, id: string): string {
  const name = slug.normalize('NFC');
  const isPlain = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(name) && new TextEncoder().encode(name).length <= 180;
  const isReserved = /^(?:con|prn|aux|nul|com\d|lpt\d|readme|index|_index)$/i.test(name);
  return isPlain && !isReserved ? name : id;
}
