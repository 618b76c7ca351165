import { expect, test } from 'vitest';
import { toHtml, toText } from '../../scripts/content/markdown.ts';

test('paragraphs, lists and emphasis become plain HTML', () => {
  expect(toHtml('A **bold** and *quiet* & "fine" word.\n\n- one\n- two\n\n### Three')).toBe(
    '<p>A <strong>bold</strong> and <em>quiet</em> &amp; "fine" word.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<h3>Three</h3>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" style="color:red" class="x">hello</p>',
  '[go](javascript:alert(1))',
  '![x](https://x.example/x.png)',
  '<iframe src="https://x.example"></iframe>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="https://x.example">go</a>',
  '<style>p{display:none}</style>',
  '<math><mtext></mtext><style><img src=x onerror=alert(1)></style></math>',
  '**<b onmouseover=alert(1)>x**',
  '`<script>`',
])('%s leaves only allowed tags without attributes', (hostile) => {
  const html = toHtml(`before ${hostile} after\n\n${hostile}\n`);
  expect(
    html.match(/<[^>]*>/g)?.filter((tag) => !/^<\/?(?:p|ul|ol|li|strong|em|h3|br)(?: \/)?>$/.test(tag)),
  ).toEqual([]);
});

test('the plain text of HTML has its words and punctuation, and no tags', () => {
  const html = toHtml('Say **"Bucs"**, at 5 < 6 & so\non.\n\n- One **two**, three.');
  expect(toText(html)).toBe('Say "Bucs", at 5 < 6 & so on. One two, three.');
});
