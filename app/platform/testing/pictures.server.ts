import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Creates a picture with more than one colour, so that its formats and widths differ. */
export const plainPicture = (
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg',
  { width = 400, height = 300 }: { width?: number; height?: number } = {},
): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777777',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .toFormat(format)
    .toBuffer();

/**
 * Creates a photo as a phone does: rotated by 90 degrees, with GPS coordinates. Displayed upright, its top left corner
 * is red.
 */
export const geotaggedPhoto = async (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#2040c0' } })
    .composite([
      {
        input: await sharp({ create: { width: 60, height: 60, channels: 3, background: '#e01010' } })
          .png()
          .toBuffer(),
        left: 0,
        top: 140,
      },
    ])
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Copyright: 'SecretOwner' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '52/1 30/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '13/1 24/1 0/1',
        },
      },
    })
    .jpeg({ quality: 95 })
    .toBuffer();

/** Creates a picture with several frames, each of its own colour. */
export async function animatedPicture(
  frames: number,
  { width = 64, height = 48, format = 'gif' as 'gif' | 'webp' } = {},
): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, place) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: { r: (place * 37) % 256, g: (place * 91) % 256, b: place % 256 },
      },
    })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

/**
 * Creates a PNG of many pixels in a few kilobytes: its header declares the size, and its data would decompress to that
 * size.
 */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Creates a GIF of many full-size frames, at about a dozen bytes per frame. */
export function gifBomb(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x44, 1, 0]),
  ]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}
