import { BRAND } from '../../domain/brand.ts';

/** Product.md section 1, 'Privacy page'; the dated second part says what this build keeps (decisions.md 6). */
export function PrivacyPage() {
  const { privacyEmail } = BRAND.operator;
  return (
    <article className="prose">
      <h1>Privacy Policy</h1>
      <p>
        Last updated <time dateTime="2025-07-15">July 15, 2025</time>
      </p>
      <h2>What we collect</h2>
      <ul>
        <li>Your name and e-mail address, when you give them to us for the newsletter or with a review.</li>
        <li>The content of reviews you write.</li>
        <li>Anonymous usage data.</li>
      </ul>
      <h2>What we use it for</h2>
      <p>
        We use it to answer you, to publish what you asked us to publish, and to make the site better. We send
        marketing e-mail only if you opted in, and every such mail lets you opt out.
      </p>
      <h2>How to have it deleted</h2>
      <p>
        {'Write to '}
        <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>
        {' and we delete what we hold about you.'}
      </p>
      <h2>What this site keeps today</h2>
      <p>
        As of <time dateTime="2026-11-20">November 20, 2026</time>: reading the site needs no account and sets
        no cookies. There is no newsletter and there are no reviews yet, so we hold no names and no e-mail
        addresses, unless you wrote to us. Our hosting provider sees the network addresses of requests, as any
        does, to deliver the pages and to fend off abuse. Ticket links lead to other companies, whose own
        policies apply there.
      </p>
    </article>
  );
}
