import pLimit from 'p-limit';
import {
  addStoredPicture,
  maxPictureBytes,
  removePictureFiles,
  storePictureFiles,
} from '~/content/media/add-picture.server';
import { withoutFocus } from '~/content/media/picture-urls';
import { database, type Executor } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { textOf } from '~/platform/html/text';
import type { Actor } from '~/platform/permissions/actors';
import type { PictureReport } from '../report';
import type { ImportedItem, Source } from '../rules';
import { besidePrefix, decoded, type OldSite, type PictureSource, pictureSource } from './addresses';
import { PictureFailures, problemOf } from './failures.server';
import { folderFiles, type GivenFiles, openGivenFiles, pathsOf } from './given-files.server';
import { HostRequests } from './host-requests.server';
import { creditIn, NoSourceError, reasonOf } from './picture-texts.server';
import { type NewPicture, type PictureReference, picturesIn, replacePictures } from './references';
import { savePictureState, storedPictures } from './store-pictures.server';

export type PictureOptions = {
  /** Folder or ZIP archive with the old site's files; what is not in it is fetched. */
  files?: string;
  /** Address of the old site, for exports that do not contain it. */
  site?: string;
  /** Hosts, with the port, that may be contacted although they are not public or not encrypted. */
  trustedHosts?: readonly string[];
};

/** Number of pictures in progress at the same time, whatever their hosts; each is held in memory. */
const maxConcurrent = 4;

type RunOptions = PictureOptions & {
  isDryRun: boolean;
  /** The import on the import screen, which can be undone. */
  runId?: string;
  signal?: AbortSignal;
  /** Runs queries. A dry run has a transaction open, which on PGlite is the only connection. */
  inTransaction: <Result>(work: (executor: Executor) => Promise<Result>) => Promise<Result>;
};

type Wanted = PictureSource & PictureReference;

/** Takes over the pictures of imported texts. */
export class PictureImporter {
  private readonly requests: HostRequests;
  private readonly site: OldSite;
  /** Pictures that this import has tried in vain. They are not tried again for another text. */
  private readonly failures: PictureFailures;
  /** Pictures in progress, which several texts or sizes share. */
  private readonly running = new Map<string, Promise<NewPicture | undefined>>();
  private readonly planned = new Set<string>();
  private readonly plannedHosts = new Map<string, number>();

  private constructor(
    private readonly actor: Actor,
    private readonly source: Source,
    private readonly report: PictureReport,
    private readonly files: readonly GivenFiles[],
    private readonly options: RunOptions,
  ) {
    this.failures = new PictureFailures(report);
    this.requests = new HostRequests(options.trustedHosts ?? [], options.signal);
    const hosts = new Set(
      [...(source.pictureHosts ?? []), ...(options.trustedHosts ?? [])].map((host) => host.toLowerCase()),
    );
    const isOriginal = (path: string): boolean => source.isOriginalPicture?.(path) ?? false;
    this.site = { address: options.site ?? source.siteAddress ?? '', hosts, isOriginal };
  }

  /** @throws ImportError when the given files cannot be opened. */
  static async open(
    actor: Actor,
    source: Source,
    report: PictureReport,
    options: RunOptions,
  ): Promise<PictureImporter> {
    const files = options.files === undefined ? [] : [await openGivenFiles(options.files)];
    return new PictureImporter(actor, source, report, files, options);
  }

  close(): void {
    for (const each of this.files) each.close();
  }

  /** Returns the pictures of an item by their keys, and the key of each written address. */
  private wantedBy(item: ImportedItem): { wanted: Map<string, Wanted>; keys: Map<string, string> } {
    const references = picturesIn(item.html);
    if (item.kind === 'article' && item.image)
      references.push({ ...item.image, written: item.image.url, caption: item.image.caption ?? '' });
    const wanted = new Map<string, Wanted>();
    const keys = new Map<string, string>();
    for (const { written, alt, caption, credit } of references) {
      if (keys.has(written)) continue;
      const found = pictureSource(written, this.site);
      if (found === 'foreign') this.report.foreign += 1;
      if (found === undefined || found === 'foreign') continue;
      keys.set(written, found.key);
      const known = this.source.describePicture?.(found.candidates[0] ?? written);
      const before = wanted.get(found.key);
      wanted.set(found.key, {
        key: found.key,
        written: before?.written ?? written,
        candidates: [...new Set([...(before?.candidates ?? []), ...found.candidates])],
        alt: before?.alt || alt || known?.alt || '',
        caption: before?.caption || textOf(known?.caption ?? '').trim() || caption,
        credit: before?.credit || known?.credit || credit,
      });
    }
    return { wanted, keys };
  }

  /**
   * Takes over an item's pictures and returns the item with their new addresses. A picture that cannot be taken over
   * keeps its old address and is reported.
   * @param applied number of pictures with new addresses in the item as it is stored; missing when it will be stored in
   * any case.
   * @returns also the number of pictures with new addresses; `undefined` if the stored item already has all of them.
   * @throws the reason of the import's signal when it is aborted; pictures stored until then are not read again.
   */
  async takeOver(item: ImportedItem, applied?: number): Promise<{ item: ImportedItem; pictures: number } | undefined> {
    const { wanted, keys } = this.wantedBy(item);
    const found = await this.picturesFor(item.name, wanted);
    const pictures = found.pictures.size;
    if (applied !== undefined && found.added === 0 && pictures <= applied) return undefined;
    if (wanted.size === 0) return { item, pictures };
    const replacement = (written: string): NewPicture | undefined => found.pictures.get(keys.get(written) ?? '');
    const html = replacePictures(item.html, replacement);
    if (item.kind !== 'article' || !item.image) return { item: { ...item, html }, pictures };
    const picture = replacement(item.image.url);
    const isBeside = item.image.url.startsWith(besidePrefix);
    const image = picture ? { ...item.image, url: picture.address } : isBeside ? undefined : item.image;
    return { item: { ...item, html, image }, pictures };
  }

  /** Takes over a single picture, such as an author's portrait. Returns its ID; `undefined` when that is impossible. */
  async takeOverOne(owner: string, written: string, alt: string): Promise<string | undefined> {
    const found = pictureSource(written, this.site);
    if (found === undefined || found === 'foreign') return undefined;
    await this.picturesFor(owner, new Map([[found.key, { ...found, written, alt, caption: '' }]]));
    return (await this.storedPictures([found.key])).get(found.key)?.id;
  }

  private async picturesFor(
    owner: string,
    wanted: ReadonlyMap<string, Wanted>,
  ): Promise<{ pictures: Map<string, NewPicture>; added: number }> {
    if (wanted.size === 0) return { pictures: new Map(), added: 0 };
    const pictures = new Map<string, NewPicture>(await this.storedPictures([...wanted.keys()]));
    let added = 0;
    if (this.options.isDryRun) {
      for (const each of wanted.values()) if (!pictures.has(each.key)) this.plan(owner, each);
      return { pictures: new Map(), added };
    }
    const limit = pLimit(maxConcurrent);
    const missing = [...wanted.values()].filter(({ key }) => !pictures.has(key));
    const results = await Promise.allSettled(
      missing.map((each) =>
        limit(async () => {
          this.options.signal?.throwIfAborted();
          const picture = await this.share(owner, each);
          if (!picture) return;
          pictures.set(each.key, picture);
          added += 1;
        }),
      ),
    );
    // Only when none is in progress any more may the files and the database be closed.
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    for (const [key, picture] of pictures) pictures.set(key, { ...picture, address: withoutFocus(picture.address) });
    return { pictures, added };
  }

  private storedPictures(keys: readonly string[]): Promise<Map<string, NewPicture & { id: string }>> {
    return this.options.inTransaction((executor) => storedPictures(executor, this.source.name, keys));
  }

  private plan(owner: string, wanted: Wanted): void {
    const { key, candidates } = wanted;
    // Given files may contain the picture.
    const addresses = this.filesFor(wanted).length > 0 ? [] : candidates;
    const problem = problemOf(addresses, this.options.trustedHosts);
    if (problem !== undefined) this.failures.add(owner, wanted, problem);
    if (problem !== undefined || this.planned.has(key)) return;
    this.planned.add(key);
    this.report.planned += 1;
    const host = candidates[0] ? new URL(candidates[0]).host : '';
    this.plannedHosts.set(host, (this.plannedHosts.get(host) ?? 0) + 1);
    this.report.hosts = Object.fromEntries(this.plannedHosts);
  }

  private share(owner: string, wanted: Wanted): Promise<NewPicture | undefined> {
    const running = this.running.get(wanted.key);
    if (running) return running;
    const work = this.tryOne(owner, wanted).finally(() => this.running.delete(wanted.key));
    this.running.set(wanted.key, work);
    return work;
  }

  private async tryOne(owner: string, wanted: Wanted): Promise<NewPicture | undefined> {
    const { key } = wanted;
    const before = this.failures.reasonFor(key);
    if (before !== undefined) {
      this.failures.add(owner, wanted, before);
      return undefined;
    }
    try {
      return await this.addOne(wanted);
    } catch (error) {
      // A stopped import has not tried the picture.
      this.options.signal?.throwIfAborted();
      const reason = reasonOf(error);
      this.failures.add(owner, wanted, reason);
      const row = { address: key, source: this.source.name, mediaId: null, error: reason, triedAt: new Date() };
      await savePictureState(database(), row);
      return undefined;
    }
  }

  private async addOne(wanted: Wanted): Promise<NewPicture> {
    const stored = await this.readFirst(wanted, storePictureFiles);
    const now = new Date();
    const path = wanted.key.replace(/[?#].*$/, '').replace(besidePrefix, '');
    const texts = { fileName: path.split('/').at(-1) ?? '', alt: wanted.alt, ...creditIn(wanted.caption) };
    if (wanted.credit) Object.assign(texts, { caption: wanted.caption, credit: wanted.credit });
    try {
      await transaction(async (executor) => {
        const row = {
          address: wanted.key,
          source: this.source.name,
          mediaId: stored.id,
          error: '',
          triedAt: now,
          runId: this.options.runId ?? null,
        };
        await savePictureState(executor, row);
        await addStoredPicture(this.actor, executor, stored, texts, now);
      });
    } catch (error) {
      await removePictureFiles(stored);
      throw error;
    }
    this.report.added += 1;
    const { address, width, height } = stored;
    return { address, width, height };
  }

  /** Applies `use` to the first file that can be read and used: a given one, otherwise one from the old site. */
  private async readFirst<Result>(wanted: Wanted, use: (bytes: Buffer) => Promise<Result>): Promise<Result> {
    const maxBytes = maxPictureBytes();
    let failure: unknown = new NoSourceError(wanted.key);
    const attempts = [
      ...this.filesFor(wanted).map(
        ({ files, paths }) =>
          () =>
            files.read(paths, maxBytes),
      ),
      ...wanted.candidates.map((address) => () => this.requests.read(address, maxBytes)),
    ];
    for (const attempt of attempts) {
      try {
        const bytes = await attempt();
        if (bytes) return await use(bytes);
      } catch (error) {
        this.options.signal?.throwIfAborted();
        failure = error;
      }
    }
    throw failure;
  }

  private filesFor({ key, candidates }: Wanted): { files: GivenFiles; paths: string[] }[] {
    const isBeside = key.startsWith(besidePrefix);
    const { folder } = this.source;
    const beside = folder === undefined ? [] : [{ files: this.besideFiles(folder), paths: this.pathsBeside(key) }];
    if (isBeside) return beside;
    const written = [key, ...candidates].map((each) => (each.startsWith('/') ? each : new URL(each).pathname));
    const paths = [...new Set(written.flatMap((path) => pathsOf(decoded(path))))];
    return [...this.files.map((files) => ({ files, paths })), ...beside];
  }

  private besideFolder: GivenFiles | undefined;

  private besideFiles(folder: string): GivenFiles {
    this.besideFolder ??= {
      read: async (paths, maxBytes) => (await folderFiles(folder)).read(paths, maxBytes),
      close: () => undefined,
    };
    return this.besideFolder;
  }

  /** Returns where the folder of a site generator may have a picture: beside the text, or among its static files. */
  private pathsBeside(key: string): string[] {
    if (key.startsWith(besidePrefix)) return pathsOf(key.slice(besidePrefix.length)).slice(0, 1);
    const [path] = key.startsWith('/') ? pathsOf(key) : [];
    return path === undefined ? [] : ['static', 'public', 'assets', 'source', '.'].map((folder) => `${folder}/${path}`);
  }
}
