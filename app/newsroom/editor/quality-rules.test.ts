import { describe, expect, test } from 'vitest';
import {
  type QualityMetrics,
  qualityBand,
  qualityFindings,
  qualityMetrics,
  qualityScore,
  readability,
} from './quality-rules';

/** A text that neither loses nor gains a point. */
const plain: QualityMetrics = {
  readabilityScore: 70,
  sentenceLength: 20,
  paragraphLength: 3,
  jargonCount: 2,
  activeVoicePercentage: 80,
  quotesCount: 2,
};

describe('points of spec 2 §5, each at its limit', () => {
  test.each<[string, Partial<QualityMetrics>, number]>([
    ['a plain text', {}, 100],
    ['readability 60', { readabilityScore: 60 }, 100],
    ['readability below 60', { readabilityScore: 59 }, 90],
    ['readability 80', { readabilityScore: 80, quotesCount: 1 }, 85],
    ['readability above 80', { readabilityScore: 81, quotesCount: 1 }, 90],
    ['sentences of 25 words', { sentenceLength: 25 }, 100],
    ['sentences of more', { sentenceLength: 25.1 }, 85],
    ['paragraphs of 4 sentences', { paragraphLength: 4 }, 100],
    ['paragraphs of more', { paragraphLength: 4.1 }, 90],
    ['5 words of jargon', { jargonCount: 5 }, 100],
    ['6 words of jargon', { jargonCount: 6 }, 92],
    ['active voice 70', { activeVoicePercentage: 70 }, 100],
    ['active voice below 70', { activeVoicePercentage: 69 }, 88],
    ['active voice 85', { activeVoicePercentage: 85, quotesCount: 1 }, 85],
    ['active voice above 85', { activeVoicePercentage: 86, quotesCount: 1 }, 90],
    ['1 quotation', { quotesCount: 1 }, 85],
    ['3 quotations', { quotesCount: 3, jargonCount: 6 }, 95],
    ['all that is good, held at 100', { readabilityScore: 90, activeVoicePercentage: 100, quotesCount: 5 }, 100],
    [
      'all that is bad',
      {
        ...{ readabilityScore: 0, sentenceLength: 60, paragraphLength: 9 },
        jargonCount: 50,
        activeVoicePercentage: 0,
        quotesCount: 0,
      },
      30,
    ],
  ])('%s', (_name, part, score) => {
    expect(qualityScore({ ...plain, ...part })).toBe(score);
  });

  test('what counts is named with its points', () => {
    const metrics = { ...plain, quotesCount: 0, activeVoicePercentage: 90 };
    const findings = qualityFindings(metrics);
    expect(findings.map(({ points }) => points)).toEqual([-15, 5]);
    expect(100 + findings.reduce((sum, { points }) => sum + points, 0)).toBe(qualityScore(metrics));
  });
});

test.each([
  [100, 'good'],
  [85, 'good'],
  [84, 'fair'],
  [70, 'fair'],
  [69, 'poor'],
  [0, 'poor'],
])('a score of %i is %s', (score, band) => {
  expect(qualityBand(score)).toBe(band);
});

test.each([
  [0, 0],
  [5, 100],
  [15, 80],
  [20, 70],
  [25, 60],
  [55, 0],
  [90, 0],
])('%i words in a sentence read with %i', (words, score) => {
  expect(readability(words)).toBe(score);
});

describe('what is measured', () => {
  test.each<[string, string, Partial<QualityMetrics>]>([
    [
      'nothing',
      '',
      { sentenceLength: 0, paragraphLength: 0, jargonCount: 0, activeVoicePercentage: 100, quotesCount: 0 },
    ],
    ['sentences', '<p>One two three. Four five!</p>', { sentenceLength: 2.5, paragraphLength: 2 }],
    ['paragraphs end sentences', '<p>One two</p><p>three four five six</p>', { sentenceLength: 3, paragraphLength: 1 }],
    [
      'no code, tables or headings',
      '<h2>Title here now</h2><pre><code>a b c d e</code></pre><table><tbody><tr><td>a b c</td></tr></tbody></table><p>One two.</p>',
      { sentenceLength: 2 },
    ],
    ['12 letters are no jargon', '<p>abcdefghijkl</p>', { jargonCount: 0 }],
    ['13 letters are', '<p>abcdefghijklm abcdefghijklmn</p>', { jargonCount: 2 }],
    ['letters beyond ASCII count once', '<p>ééééééééééééé</p>', { jargonCount: 1 }],
    ['forms of “to be”', '<p>It was sent. They were seen. We send it. We see it.</p>', { activeVoicePercentage: 50 }],
    ['words that only begin so', '<p>Area, being-like, wasp. Island.</p>', { activeVoicePercentage: 50 }],
    ['never below none', '<p>It is was were.</p>', { activeVoicePercentage: 0 }],
    ['quotations in marks', '<p>“One thing,” she said, “and another.” He wrote "more words".</p>', { quotesCount: 3 }],
    ['inches are no quotation', '<p>A 5" screen and a 7" one</p>', { quotesCount: 0 }],
    ['quotations in blocks, once', '<blockquote><p>“One thing,” “and another”</p></blockquote>', { quotesCount: 1 }],
    ['no quotations in code', '<pre><code>"one" "two"</code></pre><p>a</p>', { quotesCount: 0 }],
  ])('%s', (_name, html, expected) => {
    expect(qualityMetrics(html)).toMatchObject(expected);
  });
});
