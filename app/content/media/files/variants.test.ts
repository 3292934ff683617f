import { spawn } from 'node:child_process';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import type { AppError } from '~/platform/errors';
import { animatedPicture, geotaggedPhoto, gifBomb, plainPicture, pngBomb } from '~/platform/testing/pictures.server';
import type { MediaLimits } from '../rules';
import { encodePicture as makeInTurn } from './variants.server';

const limits = { megabytes: 20, megapixels: 50, frames: 300 };

const encodeBytes = (bytes: Buffer, givenLimits: MediaLimits) => makeInTurn(async () => bytes, givenLimits);

/** Returns the message with which a file is rejected. */
async function rejectionOf(bytes: Buffer, givenLimits = limits): Promise<string> {
  const error = await encodeBytes(bytes, givenLimits).then(
    () => {
      throw new Error('The file was accepted.');
    },
    (reason: AppError) => reason,
  );
  expect(error.code).toBe('invalid');
  return error.message;
}

describe('accepts', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    '%s, re-encoding it in every width and format',
    async (format) => {
      const encoded = await encodeBytes(await plainPicture(format, { width: 700, height: 350 }), limits);
      expect(encoded).toMatchObject({ width: 700, height: 350, isMoving: false, fallback: 'jpg', note: undefined });
      expect(encoded.files.map(({ width, format: kind }) => `${width}.${kind}`)).toEqual(
        [320, 640, 700].flatMap((width) => ['avif', 'webp', 'jpg'].map((kind) => `${width}.${kind}`)),
      );
      for (const file of encoded.files) {
        const header = await sharp(file.bytes).metadata();
        expect(header.width).toBe(file.width);
        expect(header.format).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg', png: 'png', gif: 'gif' }[file.format]);
      }
    },
  );

  test('a large picture, reducing it to the largest width used on pages', async () => {
    const encoded = await encodeBytes(await plainPicture('jpeg', { width: 2400, height: 1200 }), limits);
    expect(encoded).toMatchObject({ width: 1920, height: 960 });
  });

  test('a transparent picture, preserving its transparency', async () => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer();
    const encoded = await encodeBytes(bytes, limits);
    expect(encoded.fallback).toBe('png');
    for (const file of encoded.files) expect((await sharp(file.bytes).stats()).isOpaque).toBe(false);
  });

  test('a photo, removing its location, owner and other metadata and applying its orientation', async () => {
    const bytes = await geotaggedPhoto();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const encoded = await encodeBytes(bytes, limits);
    expect(encoded).toMatchObject({ width: 200, height: 300 });
    for (const file of encoded.files) {
      const { exif, icc, xmp, iptc, orientation, space } = await sharp(file.bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation, space }).toEqual({ space: 'srgb' });
      expect(file.bytes.includes('SecretOwner')).toBe(false);
    }
    const { data } = await sharp(encoded.files.at(-1)?.bytes).raw().toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 255] = data.subarray((10 * 200 + 10) * 3);
    expect(red).toBeGreaterThan(blue);
  });

  test('a CMYK picture, converting it to sRGB', async () => {
    const bytes = await sharp(await plainPicture())
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    for (const { bytes: file } of (await encodeBytes(bytes, limits)).files) {
      expect((await sharp(file).metadata()).space).toBe('srgb');
    }
  });

  test.each(['gif', 'webp'] as const)('an animated %s, preserving its frames', async (format) => {
    const encoded = await encodeBytes(await animatedPicture(3, { format }), limits);
    expect(encoded).toMatchObject({ isMoving: true, fallback: 'gif', note: undefined, width: 64, height: 48 });
    expect(encoded.files.map(({ width, format: kind }) => `${width}.${kind}`)).toEqual(['64.webp', '64.gif']);
    for (const { bytes } of encoded.files) expect((await sharp(bytes).metadata()).pages).toBe(3);
  });

  test.each([
    [
      'too many frames',
      { ...limits, frames: 4 },
      'Only the first of 5 frames is kept: animated pictures can have at most 4.',
    ],
    [
      'too many pixels in total',
      { ...limits, megapixels: 0.01 },
      'Only the first frame is kept: all frames together can have at most 0.01 megapixels.',
    ],
  ])('an animation with %s, keeping only the first frame and reporting it', async (_, givenLimits, note) => {
    const encoded = await encodeBytes(await animatedPicture(5), givenLimits);
    expect(encoded).toMatchObject({ isMoving: false, note, fallback: 'jpg' });
    for (const { bytes } of encoded.files) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  });

  test('a picture with trailing data, such as some phones append, removing that data', async () => {
    const bytes = Buffer.concat([
      await plainPicture('gif'),
      Buffer.from('ftypmp42 PK\x05\x06 a film of three seconds'),
    ]);
    for (const file of (await encodeBytes(bytes, limits)).files) {
      expect(file.bytes.includes('a film')).toBe(false);
      expect(file.bytes.includes(bytes.subarray(0, 64))).toBe(false);
    }
  });
});

describe('rejects', () => {
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', /^SVG files are not allowed/],
    ['an SVG after an XML declaration', '\ufeff<?xml version="1.0"?>\n<!-- x --><svg/>', /^SVG files are not allowed/],
    ['a web page', '<!doctype html><p>Hello', /^This file is a web page/],
    ['plain text', 'Hello', /^This file is not a JPEG/],
    ['an empty file', '', /^This file is empty/],
    ['a PDF', '%PDF-1.7', /^This file is not a JPEG/],
    ['a GIF signature followed by a web page', 'GIF89a<html><script>1</script>', /^The picture is damaged/],
    ['a JPEG signature followed by a web page', '\xff\xd8\xff<html><script>1</script>', /^The picture is damaged/],
    ['a WebP signature followed by a web page', 'RIFF\0\0\0\0WEBP<html>', /^The picture is damaged/],
    ['an AVIF signature followed by a web page', '\0\0\0\x1cftypavif<html>', /^The picture is damaged/],
  ])('%s', async (_, text, sentence) => {
    const bytes = Buffer.from(text, text.startsWith('\ufeff') ? 'utf8' : 'latin1');
    expect(await rejectionOf(bytes)).toMatch(sentence);
  });

  test.each([
    ['a script', 'gif', '/*<script>alert(document.domain)</script>*/=1;', 'a web page'],
    ['a web page', 'png', '<!DOCTYPE html><p>Hello', 'a web page'],
    ['a web page in capitals', 'jpeg', '<HTML ><p>', 'a web page'],
    ['an SVG', 'webp', '<svg id="x" xmlns="http://www.w3.org/2000/svg"/>', 'a web page'],
    ['PHP code', 'jpeg', '<?php system($_GET[0]);', 'a program'],
    ['an archive', 'png', `PK\x05\x06${'\0'.repeat(18)}`, 'an archive'],
    ['an archive with a comment', 'avif', `PK\x05\x06${'\0'.repeat(16)}\x03\0abc`, 'an archive'],
  ] as const)('a picture followed by %s', async (_, format, suffix, otherFormat) => {
    const bytes = Buffer.concat([await plainPicture(format), Buffer.from(suffix, 'latin1')]);
    expect(await rejectionOf(bytes)).toBe(
      `This file is both a picture and ${otherFormat}, which is not allowed. Save the picture again and upload the new file.`,
    );
  });

  test('a picture with a web page or a PDF in its metadata', async () => {
    const withCopyright = async (Copyright: string): Promise<Buffer> =>
      sharp(await plainPicture())
        .withMetadata({ exif: { IFD0: { Copyright } } })
        .jpeg()
        .toBuffer();
    expect(await rejectionOf(await withCopyright('<script>alert(1)</script>'))).toContain(
      'both a picture and a web page',
    );
    expect(await rejectionOf(await withCopyright('%PDF-1.7'))).toContain('both a picture and a PDF');
    await encodeBytes(await withCopyright('<3 of the editor'), limits);
  });

  test.each([0.3, 0.9])('a JPEG truncated to %d of its length', async (share) => {
    const bytes = await plainPicture('jpeg', { width: 900, height: 600 });
    expect(await rejectionOf(bytes.subarray(0, Math.floor(bytes.length * share)))).toMatch(/damaged/);
  });

  test('pictures with too many pixels before decoding them', async () => {
    const raw = vi.spyOn(sharp.prototype, 'raw');
    expect(await rejectionOf(pngBomb(15_000, 4_000))).toBe(
      'The picture has too many pixels: the limit is 50 megapixels.',
    );
    expect(await rejectionOf(pngBomb(50_000, 50_000))).toMatch(/too many pixels/);
    expect(await rejectionOf(pngBomb(16_001, 10))).toBe(
      'The picture is 16,001 × 10 pixels. Each side can be at most 16,000 pixels.',
    );
    expect(await rejectionOf(gifBomb(50_000, 50_000, 1))).toMatch(/too many pixels/);
    expect(raw).not.toHaveBeenCalled();
  });

  test('decompression bombs without using much memory', async () => {
    const [png, gif] = [pngBomb(50_000, 50_000), gifBomb(10_000, 5_000, 200_000)];
    // When decoded, the PNG would need 7.5 GB, and the GIF's frames 10,000 GB.
    expect(await memoryGrowth(png, { megapixels: 50 })).toBeLessThan(60);
    expect(await memoryGrowth(gif, { megapixels: 40 })).toBeLessThan(150);
  });
});

/** Returns the memory growth, in megabytes, of a separate process that inspects a file the way `encodePicture` does. */
function memoryGrowth(bytes: Buffer, { megapixels }: { megapixels: number }): Promise<number> {
  const program = `
    import sharp from 'sharp';
    const parts = [];
    for await (const part of process.stdin) parts.push(part);
    const bytes = Buffer.concat(parts);
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png().toBuffer();
    const before = process.resourceUsage().maxRSS;
    await sharp(bytes).metadata().catch(() => undefined);
    await sharp(bytes, { page: 0, pages: 1, limitInputPixels: ${megapixels} * 1e6 }).raw().toBuffer().then(() => process.exit(1), () => undefined);
    console.log((process.resourceUsage().maxRSS - before) / 1024);`;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (part) => {
      printed += part;
    });
    child.on('exit', (code) =>
      code === 0 ? resolve(Number(printed)) : reject(new Error(`The process exited with ${code}.`)),
    );
    child.stdin.end(bytes);
  });
}

test('reads queued uploads one at a time, and rejects further uploads unread when the queue is full', async () => {
  let [reads, release] = [0, (): void => undefined];
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read = async (): Promise<Buffer> => {
    reads += 1;
    await gate;
    return Buffer.from('no picture');
  };
  const first = makeInTurn(read, limits);
  await vi.waitFor(() => expect(reads).toBe(1), { timeout: 60_000 });
  const queued = [first, ...Array.from({ length: 50 }, () => makeInTurn(read, limits))];
  const settled = Promise.allSettled(queued);
  await expect(makeInTurn(read, limits)).rejects.toMatchObject({ code: 'unavailable' });
  expect(reads).toBe(1);
  release();
  for (const outcome of await settled) expect(outcome).toMatchObject({ reason: { code: 'invalid' } });
  expect(reads).toBe(51);
});
