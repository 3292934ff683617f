import { languageTag } from '~/platform/html/language-marks';
import { plainTextOf } from '~/platform/html/sanitise.server';
import { originalPath } from '../pictures/addresses';
import { isFileName } from '../pictures/lazy-pictures';
import { ImportError, type ImportedAuthor } from '../rules';
import type { Attachment } from './shortcodes';
import { childText, type XmlElement } from './wxr.server';

/** Data that an export's posts refer to: the only data held in memory while reading. */
export class Site {
  address = '';
  language: string | undefined;
  readonly attachments = new Map<string, Attachment>();
  readonly sharedBlocks = new Map<string, string>();
  readonly pictureHosts = new Set<string>();
  private readonly byPath = new Map<string, Attachment>();
  private readonly byExactPath = new Map<string, Attachment>();
  private readonly sizes = new Map<string, { width: number; height: number }>();
  private readonly authors = new Map<string, string>();
  /** Authors with a profile; the picture is the ID of an attachment. */
  private readonly guests: ImportedAuthor[] = [];
  private byParent: Map<string, Attachment[]> | undefined;
  private isWordPress = false;
  private base = '';

  /**
   * Reads a whole export once, so that malformed XML is detected before anything is stored.
   * @throws ImportError with the position, or when the file is an RSS feed but not a WordPress export.
   */
  static async read(path: string, elements: AsyncIterable<XmlElement>, signal: AbortSignal | undefined): Promise<Site> {
    const site = new Site();
    for await (const element of elements) {
      if (signal?.aborted) break;
      await site.collect(element);
    }
    if (!site.isWordPress && !signal?.aborted) {
      throw new ImportError(
        `${path} is an RSS feed, not a WordPress export. Create one in WordPress under Tools → Export.`,
      );
    }
    return site;
  }

  private async collect(element: XmlElement): Promise<void> {
    const { name, text } = element;
    if (name === 'wp:wxr_version') this.isWordPress = true;
    else if (name === 'wp:base_blog_url') this.base = text.trim();
    else if (name === 'link') this.address = text.trim();
    else if (name === 'language') this.language = languageTag(text.trim());
    else if (name === 'wp:author') {
      const login = childText(element, 'wp:author_login');
      const displayName =
        childText(element, 'wp:author_display_name') ||
        `${childText(element, 'wp:author_first_name')} ${childText(element, 'wp:author_last_name')}`.trim();
      if (displayName === '') return;
      const author = await plainTextOf(displayName);
      this.authors.set(login.toLowerCase(), author);
      // WordPress itself does not export it.
      const biography = await plainTextOf(childText(element, 'wp:author_description'));
      if (biography !== '')
        this.guests.push({ name: author.replace(/@.*$/, '').trim(), biography, website: '', picture: '' });
    } else if (name === 'item') await this.collectItem(element);
  }

  private async collectItem(item: XmlElement): Promise<void> {
    const id = childText(item, 'wp:post_id');
    if (id === '') return;
    this.isWordPress = true;
    const type = childText(item, 'wp:post_type');
    if (type === 'wp_block') this.sharedBlocks.set(id, childText(item, 'content:encoded'));
    const meta = (key: string): string => {
      const found = item.children.find(
        (child) => child.name === 'wp:postmeta' && childText(child, 'wp:meta_key') === key,
      );
      return found ? childText(found, 'wp:meta_value') : '';
    };
    if (type === 'guest-author') await this.collectGuest(item, meta);
    this.collectSquarespaceHosts(childText(item, 'content:encoded'));
    if (type !== 'attachment') return;
    const url = addressOfAttachment(item);
    if (url === '') return;
    // Serialised PHP. The picture's own size precedes those of its smaller copies.
    const size = /"width";i:(\d{1,5});s:6:"height";i:(\d{1,5});/.exec(meta('_wp_attachment_metadata'));
    const alt = await plainTextOf(meta('_wp_attachment_image_alt'));
    const attachment: Attachment = {
      id,
      url,
      alt: isFileName(alt, url) ? '' : alt,
      title: await plainTextOf(childText(item, 'title')),
      caption: childText(item, 'excerpt:encoded'),
      parent: childText(item, 'wp:post_parent'),
      order: Number(childText(item, 'wp:menu_order')) || 0,
      size: size ? { width: Number(size[1]), height: Number(size[2]) } : undefined,
    };
    this.attachments.set(id, attachment);
    this.collectAddress(attachment);
    if (attachment.size) this.sizes.set(attachment.url, attachment.size);
  }

  /** Collects where Squarespace stores the pictures of all its sites: it lists only some of them as attachments. */
  private collectSquarespaceHosts(text: string): void {
    for (const [, host = ''] of text.matchAll(
      /\sdata-image="https?:\/\/((?:images|static1)\.squarespace(?:-cdn)?\.com)\//g,
    ))
      this.pictureHosts.add(host);
  }

  /** Collects an author of the Co-Authors Plus plugin: the only ones whose profiles an export contains. */
  private async collectGuest(item: XmlElement, meta: (key: string) => string): Promise<void> {
    const name = await plainTextOf(meta('cap-display_name') || childText(item, 'title'));
    if (name === '') return;
    this.authors.set(meta('cap-user_login').toLowerCase(), name);
    this.guests.push({
      name: name.replace(/@.*$/, '').trim(),
      biography: await plainTextOf(meta('cap-description')),
      website: meta('cap-website'),
      picture: meta('_thumbnail_id'),
    });
  }

  /** Returns the authors with a profile. */
  profiles(): ImportedAuthor[] {
    return this.guests
      .map((guest) => ({ ...guest, picture: this.attachments.get(guest.picture)?.url ?? '' }))
      .filter(({ name, biography, website, picture }) => name !== '' && (biography || website || picture));
  }

  /** Collects where the site stores pictures. Its own domain may be new, and those of its attachments not. */
  private collectAddress(attachment: Attachment): void {
    if (!URL.canParse(attachment.url)) return;
    const { host, pathname } = new URL(attachment.url);
    this.pictureHosts.add(host);
    this.byPath.set(originalPath(pathname), attachment);
    this.byExactPath.set(pathname, attachment);
  }

  /** Returns what the export says about a picture in any of its sizes. */
  describePicture(address: string): { alt: string; caption: string } | undefined {
    if (!URL.canParse(address)) return undefined;
    const { pathname } = new URL(address);
    return this.byExactPath.get(pathname) ?? this.byPath.get(originalPath(pathname));
  }

  /** Whether a file was uploaded under this very name, and not made from a larger one that is also in the export. */
  isAttachment(path: string): boolean {
    return this.byExactPath.has(path) && !/-(?:scaled|rotated)\.\w{3,4}$/.test(path);
  }

  /** Address to which the paths of pictures belong; empty when the export does not contain it. */
  get pictureBase(): string {
    return [this.address, this.base].find((address) => /^https?:/.test(address) && URL.canParse(address)) ?? '';
  }

  /** Returns the files uploaded to a post, in order. */
  attachmentsOf(postId: string): Attachment[] {
    if (!this.byParent) {
      this.byParent = Map.groupBy(this.attachments.values(), ({ parent }) => parent);
      for (const files of this.byParent.values())
        files.sort((one, other) => one.order - other.order || Number(one.id) - Number(other.id));
    }
    return this.byParent.get(postId) ?? [];
  }

  /** Returns a picture's size in pixels, from the file name of a resized copy or from the export's metadata. */
  sizeOf(url: string): { width: number; height: number } | undefined {
    const named = /-(\d{2,4})x(\d{2,4})\.(?:jpe?g|png|gif|webp|avif)(?:$|\?)/i.exec(url);
    return named ? { width: Number(named[1]), height: Number(named[2]) } : this.sizes.get(url);
  }

  /** Returns the absolute address of a picture or file written without a host. Other addresses stay unchanged. */
  fileAddress(written: string): string {
    const isFile = /^\/(?!\/)/.test(written) && /\/wp-content\/|\.(?:jpe?g|png|gif|webp|avif|svg|pdf)$/i.test(written);
    return isFile && URL.canParse(written, this.address) ? new URL(written, this.address).href : written;
  }

  /** Returns the display name for a login; never an email address. */
  authorName(login: string): string | undefined {
    const displayName = this.authors.get(login.toLowerCase()) ?? login;
    return displayName.replace(/@.*$/, '').trim() || undefined;
  }

  /** Identifies the site in import records, regardless of protocol and `www`. */
  get name(): string {
    return (this.base || this.address)
      .replace(/^https?:\/\/(?:www\.)?/i, '')
      .replace(/\/+$/, '')
      .toLowerCase();
  }

  /** Path of a site in a subfolder; usually empty. */
  get basePath(): string {
    const path = /^https?:\/\/[^/]+(\/.*)$/i.exec(this.base || this.address)?.[1] ?? '';
    return path.replace(/\/+$/, '');
  }
}

/** Returns the address of an attachment’s file; empty when the export does not contain it. */
function addressOfAttachment(item: XmlElement): string {
  const written = childText(item, 'wp:attachment_url');
  if (written !== '') return written;
  const isFile = (address: string): boolean =>
    /^https?:\/\/[^?]+\.\w{2,5}(?:\?.*)?$/i.test(address) && URL.canParse(address);
  return [childText(item, 'guid'), childText(item, 'link')].find(isFile) ?? '';
}
