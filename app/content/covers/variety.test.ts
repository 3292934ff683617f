import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { familyOf } from './composition';
import { drawCover } from './drawing';
import { families } from './families';
import { coverSeed, coverShapes } from './rules';

const categories = ['news', 'tutorials', 'reviews', 'tools', 'insights', 'success-stories', 'platform-reviews'];
const titles = Array.from({ length: 60 }, (_, number) => `A headline about subject ${number}`);

const groundOf = (svg: string): string => /fill="(#\w{6})"/.exec(svg)?.[1] ?? '';

const columns = 16;
const rows = 10;

/** Returns the colours of a small copy of the drawing: what can be told apart at a glance. */
async function glance(svg: string): Promise<Uint8Array> {
  return await sharp(Buffer.from(svg)).resize(columns, rows).removeAlpha().raw().toBuffer();
}

/** Returns the average difference of two pictures' colour values, from 0 to 255. */
function difference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0));
  return sum / one.length;
}

function mostFrequentShare(values: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(...counts.values()) / values.length;
}

describe.each(categories)('covers of %s', (category) => {
  const covers = titles.map((title) => drawCover({ title, category, ...coverShapes.card }));

  test('are the same whenever they are drawn', () => {
    expect(titles.map((title) => drawCover({ title, category, ...coverShapes.card }))).toEqual(covers);
  });

  test('differ in their grounds', () => {
    const grounds = covers.map(groundOf);
    expect(new Set(grounds).size).toBeGreaterThanOrEqual(3);
    expect(mostFrequentShare(grounds)).toBeLessThan(0.65);
  });

  test('differ in their motifs', () => {
    const used = titles.map((title) => String(familyOf(coverSeed({ title, category }))));
    expect(new Set(used).size).toBe(families.length);
    expect(mostFrequentShare(used)).toBeLessThan(0.3);
  });

  test('differ at a glance', async () => {
    const glances = await Promise.all(covers.map(glance));
    const differences = glances.flatMap((one, index) =>
      glances.slice(index + 1).map((other) => difference(one, other)),
    );
    const alike = differences.filter((value) => value < 25);
    expect(alike.length / differences.length).toBeLessThan(0.01);
    const average = differences.reduce((sum, value) => sum + value, 0) / differences.length;
    expect(average).toBeGreaterThan(60);
  });

  test('have one ground in every shape', () => {
    for (const title of titles) {
      const grounds = [
        ...Object.values(coverShapes),
        { width: 1200, height: 630, clearWidth: 820 },
        { width: 1, height: 3 },
      ].map((shape) => groundOf(drawCover({ title, category, ...shape })));
      expect(new Set(grounds).size).toBe(1);
    }
  });
});
