import { describe, expect, test } from 'vitest';
import {
  type QualityMetrics,
  qualityBand,
  qualityFindings,
  qualityMetrics,
  qualityScore,
  readability,
} from './quality-rules';

/** Metrics that neither cost nor earn any points. */
const plain: QualityMetrics = {
  readabilityScore: 70,
  sentenceLength: 20,
  paragraphLength: 3,
  jargonCount: 2,
  activeVoicePercentage: 80,
  quotesCount: 2,
};

describe('the score at the limits in spec 2 §5', () => {
  test.each<[string, Partial<QualityMetrics>, number]>([
    ['a plain text', {}, 100],
    ['readability 60', { readabilityScore: 60 }, 100],
    ['readability below 60', { readabilityScore: 59 }, 90],
    ['readability 80', { readabilityScore: 80, quotesCount: 1 }, 85],
    ['readability above 80', { readabilityScore: 81, quotesCount: 1 }, 90],
    ['sentences of 25 words', { sentenceLength: 25 }, 100],
    ['longer sentences', { sentenceLength: 25.1 }, 85],
    ['paragraphs of 4 sentences', { paragraphLength: 4 }, 100],
    ['longer paragraphs', { paragraphLength: 4.1 }, 90],
    ['5 words of jargon', { jargonCount: 5 }, 100],
    ['6 words of jargon', { jargonCount: 6 }, 92],
    ['active voice 70', { activeVoicePercentage: 70 }, 100],
    ['active voice below 70', { activeVoicePercentage: 69 }, 88],
    ['active voice 85', { activeVoicePercentage: 85, quotesCount: 1 }, 85],
    ['active voice above 85', { activeVoicePercentage: 86, quotesCount: 1 }, 90],
    ['1 quotation', { quotesCount: 1 }, 85],
    ['3 quotations', { quotesCount: 3, jargonCount: 6 }, 95],
    ['every bonus, capped at 100', { readabilityScore: 90, activeVoicePercentage: 100, quotesCount: 5 }, 100],
    [
      'every deduction',
      {
        ...{ readabilityScore: 0, sentenceLength: 60, paragraphLength: 9 },
        jargonCount: 50,
        activeVoicePercentage: 0,
        quotesCount: 0,
      },
      30,
    ],
  ])('is as specified for %s', (_name, part, score) => {
    expect(qualityScore({ ...plain, ...part })).toBe(score);
  });

  test('the score is 100 plus the points of all findings', () => {
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
])('%i words per sentence give a readability of %i', (words, score) => {
  expect(readability(words)).toBe(score);
});

describe('the metrics', () => {
  test.each<[string, string, Partial<QualityMetrics>]>([
    [
      'an empty text',
      '',
      { sentenceLength: 0, paragraphLength: 0, jargonCount: 0, activeVoicePercentage: 100, quotesCount: 0 },
    ],
    [
      'words per sentence and sentences per paragraph',
      '<p>One two three. Four five!</p>',
      { sentenceLength: 2.5, paragraphLength: 2 },
    ],
    ['paragraphs end sentences', '<p>One two</p><p>three four five six</p>', { sentenceLength: 3, paragraphLength: 1 }],
    [
      'code, tables and headings are ignored',
      '<h2>Title here now</h2><pre><code>a b c d e</code></pre><table><tbody><tr><td>a b c</td></tr></tbody></table><p>One two.</p>',
      { sentenceLength: 2 },
    ],
    ['words of 12 letters are not jargon', '<p>abcdefghijkl</p>', { jargonCount: 0 }],
    ['words of 13 letters are jargon', '<p>abcdefghijklm abcdefghijklmn</p>', { jargonCount: 2 }],
    ['letters outside ASCII count once', '<p>ééééééééééééé</p>', { jargonCount: 1 }],
    [
      'forms of “to be” count as passive',
      '<p>It was sent. They were seen. We send it. We see it.</p>',
      { activeVoicePercentage: 50 },
    ],
    [
      'words that only begin with a form of “to be” do not count as passive',
      '<p>Area, being-like, wasp. Island.</p>',
      { activeVoicePercentage: 50 },
    ],
    ['the active voice is never below 0', '<p>It is was were.</p>', { activeVoicePercentage: 0 }],
    [
      'passages in quotation marks count as quotations',
      '<p>“One thing,” she said, “and another.” He wrote "more words".</p>',
      { quotesCount: 3 },
    ],
    ['inch marks are not quotation marks', '<p>A 5" screen and a 7" one</p>', { quotesCount: 0 }],
    ['block quotations count once', '<blockquote><p>“One thing,” “and another”</p></blockquote>', { quotesCount: 1 }],
    ['quotation marks in code are ignored', '<pre><code>"one" "two"</code></pre><p>a</p>', { quotesCount: 0 }],
  ])('%s', (_name, html, expected) => {
    expect(qualityMetrics(html)).toMatchObject(expected);
  });
});
