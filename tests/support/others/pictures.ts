/** Small pictures as files, of a given size, with a note of a program or a camera where one is given. */
import { crc32, deflateSync } from 'node:zlib';

const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);
const u32le = (value: number) => Buffer.from(u32(value)).reverse();

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([u32(data.length), named, u32(crc32(named))]);
}

/** A PNG of one colour, which any program can show. @param rgb its colour, green unless another is given */
export function png(width: number, height: number, note?: string, rgb: readonly number[] = [11, 110, 79]): Buffer {
  const line = Buffer.concat([Buffer.from([0]), Buffer.concat(Array.from({ length: width }, () => Buffer.from(rgb)))]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 2, 0, 0, 0])])),
    ...(note === undefined ? [] : [chunk('tEXt', Buffer.from(`Comment\0${note}`)), chunk('eXIf', Buffer.from(note))]),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, data: Uint8Array) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data]);

/** The frame of a JPEG, without a picture in it. */
export const jpeg = (width: number, height: number, note?: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1')),
    ...(note === undefined ? [] : [segment(0xe1, Buffer.from(`Exif\0\0${note}`)), segment(0xfe, Buffer.from(note))]),
    segment(0xc0, Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x55, 0xff, 0xd9]),
  ]);

/** A WebP of these chunks. */
export function riff(chunks: readonly (readonly [type: string, data: Uint8Array])[]): Buffer {
  const parts = chunks.map(([type, data]) =>
    Buffer.concat([Buffer.from(type), u32le(data.length), data, Buffer.alloc(data.length % 2)]),
  );
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return Buffer.concat([Buffer.from('RIFF'), u32le(length), Buffer.from('WEBP'), ...parts]);
}

const u24le = (value: number) => u32le(value).subarray(0, 3);

/** The frame of a WebP, without a picture in it. */
export const webp = (width: number, height: number, note?: string): Buffer =>
  riff([
    [
      'VP8X',
      Buffer.concat([Buffer.from([note === undefined ? 0 : 0x0c, 0, 0, 0]), u24le(width - 1), u24le(height - 1)]),
    ],
    ['VP8L', Buffer.from([0x2f, 0, 0, 0, 0])],
    ...(note === undefined
      ? []
      : ([
          ['EXIF', Buffer.from(note)],
          ['XMP ', Buffer.from(note)],
        ] as const)),
  ]);
