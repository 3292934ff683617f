// @vitest-environment jsdom
import { getSchema } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { readDocument, writeDocument } from '../html/document';
import { articleSchema } from '../schema/article-schema';
import { markdownToHtml } from './markdown';
import { cleanPasted, isEmbeddable, isFromCodeEditor, isWebUrl, looksLikeMarkdown } from './pasted-html';

const schema = getSchema([...articleSchema]);
const pastedMarkdown = (text: string): string => cleanPasted(markdownToHtml(text));
const pasted = (html: string): string => writeDocument(readDocument(schema, cleanPasted(html)));

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:Calibri} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoTitle>A report<o:p></o:p></p>
<h1 style='margin-top:12pt'><span lang=EN-GB style='font-family:Calibri'>Findings<o:p></o:p></span></h1>
<p class=MsoNormal style='margin-bottom:8pt'><b><span style='font-size:11pt'>Bold</span></b> and <i style='mso-bidi-font-style:normal'>italic</i> words.<o:p>&nbsp;</o:p></p>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-GB>Also bold</span></b>, <b style='mso-bidi-font-weight:normal'><i style='mso-bidi-font-style:normal'>both</i></b>, <span style='mso-bidi-font-weight:bold;mso-bidi-font-style:italic'>neither</span>, <a href="https://a.example/word"><span style='mso-bidi-font-weight:bold'>a link</span></a>.</p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>First</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>o<span>&nbsp; </span></span></span><![endif]>Inner</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>·<span>&nbsp;</span></span></span><![endif]>Second</p>
<p class=MsoNormal>Between.</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span></span><![endif]>Step</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=100 valign=top style='width:75pt'><p class=MsoNormal>a<o:p></o:p></p></td><td><p class=MsoNormal>b</p></td></tr></table>
<img width=10 src="file:///C:/Users/x/image001.png">
<!--EndFragment--></body></html>`;

const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1c2d">
<h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;">Findings</span></h1>
<p dir="ltr" style="line-height:1.38;margin-top:0pt;text-align:center;"><span style="font-size:11pt;font-weight:700;">Bold</span><span style="font-weight:400;"> and </span><span style="font-style:italic;">italic</span><span style="text-decoration:line-through"> gone</span> x<span style="font-size:0.6em;vertical-align:super;">2</span></p>
<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">One</span></p></li><li><p>Two</p></li><ul><li><p>Inner</p></li></ul></ul>
<h2 dir="ltr"><span style="font-weight:700;font-style:italic">Second</span></h2>
<p><a href="https://www.google.com/url?q=https://a.example/page&amp;sa=D&amp;source=editors" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">a link</span></a></p>
<br /></b>`;

describe('pasting from other programs', () => {
  test('keeps the languages of passages from pages, but not those for which Word checks the spelling', () => {
    expect(pasted('<h1 lang="fr">Titre</h1><p>A <i lang="la">sic</i> b</p>')).toBe(
      '<h2 lang="fr" id="content-titre">Titre</h2>\n<p>A <span lang="la"><em>sic</em></span> b</p>',
    );
    for (const html of [
      '<p class=MsoNormal><span lang=FR>a</span></p>',
      // Word for the web, OneNote, Teams and LibreOffice.
      '<p class="Paragraph SCXW23456789"><span lang="FR-FR" xml:lang="FR-FR" class="TextRun SCXW23456789 BCX0"><span class="NormalTextRun SCXW23456789">a</span></span></p>',
      '<html><head><meta name=ProgId content=OneNote.File><meta name=Generator content="Microsoft OneNote 15"></head><body lang=fr><p lang=fr style="margin:0in">a</p></body></html>',
      '<p itemprop="copy-paste-block" lang="fr">a</p>',
      '<html><head><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/></head><body lang="fr-FR"><p lang="fr-FR">a</p></body></html>',
    ])
      expect(pasted(html)).toBe('<p>a</p>');
  });

  test('converts content from Word', async () => {
    const html = pasted(word);
    expect(html.replaceAll('\n', '')).toBe(
      '<h2 id="content-a-report">A report</h2><h2 id="content-findings">Findings</h2>' +
        '<p><strong>Bold</strong> and <em>italic</em> words.&nbsp;</p>' +
        '<p><strong>Also bold</strong>, <strong><em>both</em></strong>, neither, <a href="https://a.example/word" rel="noopener noreferrer">a link</a>.</p>' +
        '<ul><li>First<ul><li>Inner</li></ul></li><li>Second</li></ul><p>Between.</p><ol><li>Step</li></ol>' +
        '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    );
    expect((await sanitiseHtml(html, { hasPageTitle: true })).content).toBe(html);
  });

  test('converts content from Google Docs', async () => {
    const html = pasted(docs);
    expect(html.replaceAll('\n', '')).toBe(
      '<h2 id="content-findings">Findings</h2>' +
        '<p class="content-aligned-center"><strong>Bold</strong> and <em>italic</em><span class="content-deleted"> gone</span> x<span class="content-superscript">2</span></p>' +
        '<ul><li>One</li><li>Two<ul><li>Inner</li></ul></li></ul>' +
        '<h3 id="content-second"><em>Second</em></h3>' +
        '<p><a href="https://a.example/page" rel="noopener noreferrer">a link</a></p>',
    );
    expect((await sanitiseHtml(html, { hasPageTitle: true })).content).toBe(html);
  });

  test.each([
    ['<article><section><p>a</p></section></article>', '<p>a</p>'],
    ['<p data-embed="javascript:alert(1)" class="content-embed">a</p>', '<p class="content-embed">a</p>'],
    [
      '<p><span class="content-superscript"><a class="content-footnote-reference" href="javascript:alert(1)">1</a></span></p>',
      '<p><span class="content-superscript">1</span></p>',
    ],
    [
      '<figure><a href="javascript:alert(1)"><img src="/a.png" alt=""></a></figure>',
      '<figure><img src="/a.png" alt="" loading="lazy" decoding="async"></figure>',
    ],
    ['<p id="site-header">a</p><img src="data:image/png;base64,AAAA">', '<p>a</p>'],
  ])('removes hostile HTML: %s', async (html, expected) => {
    expect(pasted(html)).toBe(expected);
    expect((await sanitiseHtml(expected, { hasPageTitle: true })).content).toBe(expected);
  });
});

describe('Markdown', () => {
  test.each([
    ['## A heading\n\nText', true],
    ['```sql\nselect 1\n```', true],
    ['| a | b |\n| --- | --- |\n| 1 | 2 |', true],
    ['> said', true],
    ['See [the page](https://a.example/).', true],
    ['- one\n- two', true],
    ['1. one\n2. two', true],
    ['**bold** and `code`', true],
    ['- a single dash', false],
    ['Nothing special, 2 * 3 * 4.', false],
    ['It costs 5 # of them', false],
    ['**bold** alone', false],
    ['', false],
  ])('is recognised in %j: %s', (text, expected) => {
    expect(looksLikeMarkdown(text)).toBe(expected);
  });

  test('is converted to article HTML', async () => {
    const html = writeDocument(
      readDocument(
        schema,
        pastedMarkdown(
          '# Title\n\nSome **bold** ~~gone~~ `code`[^1] <script>alert(1)</script>\n\n> [!WARNING]\n> Mind this\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n- [x] done\n\n```sql\nselect 1;\n```\n\n[^1]: A note',
        ),
      ),
    );
    expect((await sanitiseHtml(html, { hasPageTitle: true })).content).toBe(html);
    for (const part of [
      '<h2 id="content-title">Title</h2>',
      '<strong>bold</strong> <span class="content-deleted">gone</span> <code>code</code><span class="content-superscript"><a href="#content-fn-1" class="content-footnote-reference" id="content-fnref-1">1</a></span>',
      '<div class="content-callout content-warning"><p><strong>Warning</strong></p><p>Mind this</p></div>',
      '<thead><tr><th>a</th><th class="content-aligned-right">b</th></tr></thead>',
      '<li>☑ done</li>',
      '<pre><code class="language-sql">select 1;</code></pre>',
      '<li id="content-fn-1">A note <a href="#content-fnref-1" class="content-footnote-back" title="Back to reference 1">↩</a></li>',
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('alert(1)</script>');
  });
});

test.each([
  ['https://a.example/b', true],
  [' https://a.example ', true],
  ['https://a.example and more', false],
  ['a.example', false],
  ['javascript:alert(1)', false],
])('%j is a URL: %s', (text, expected) => {
  expect(isWebUrl(text)).toBe(expected);
});

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk', true],
  ['https://youtu.be/abcdefghijk', true],
  ['https://vimeo.com/12345', true],
  ['https://youtube.com.evil.example/watch', false],
  ['https://a.example/', false],
])('%j is embedded when alone in a paragraph: %s', (address, expected) => {
  expect(isEmbeddable(address)).toBe(expected);
});

test('HTML from a code editor is recognised', () => {
  expect(isFromCodeEditor('<div style="color:#000;font-family:Consolas, monospace">a</div>', [])).toBe(true);
  expect(isFromCodeEditor('<p style="font-family:Georgia">a</p>', [])).toBe(false);
  expect(isFromCodeEditor('<p>a</p>', ['text/html', 'vscode-editor-data'])).toBe(true);
});
