import { BRAND } from '../../domain/brand.ts';
import { paths } from '../urls/paths.ts';

/** The part dated 2026 describes the data that the code stores (docs/operators.md#retention). */
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
        As of <time dateTime="2026-11-20">November 20, 2026</time>. Reading the site needs no account and sets
        no cookies. There is no newsletter and there are no reviews yet.
      </p>
      <h3>If you make an account</h3>
      <ul>
        <li>
          Your e-mail address, and your first and last name if you give them. With Google also what Google
          tells us about you: a name, the address of a picture, and the number it knows you by.
        </li>
        <li>
          Your password as a one-way hash (Argon2id with a secret of ours), never the password itself. The
          links and codes we e-mail you are kept as hashes too, and expire within an hour.
        </li>
        <li>
          If you set up two-step verification: the key that you share with your app, encrypted, and one-way
          hashes of your recovery codes. Both go when you turn it off.
        </li>
        <li>
          An account whose address is never confirmed is deleted seven days after the last e-mail that asked
          for it.
        </li>
        <li>
          One record for each device you are signed in on: when, with which browser, and from which network.
          It ends when you sign out, after 14 days without a visit, or after 90 days at the latest.
        </li>
        <li>
          A security log of sign-ins, password and address changes and the like, with the network address and
          the browser, kept for 90 days.
        </li>
      </ul>
      <h3>Cookies</h3>
      <p>
        Only after signing in: two that hold your session and that no script can read, and one that says
        “signed in” and nothing else. Signing in with Google uses two more on the way there and back, for an
        hour at most. A note such as “You have been signed in” travels in a cookie that lives for seconds.
        None of them follows you anywhere.
      </p>
      <h3>E-mail</h3>
      <p>
        We e-mail you what you ask for (a link, a code) and what concerns the security of your account. The
        text is deleted here once it is sent; the fact that it was sent is kept for 30 days.
      </p>
      <h3>Other companies</h3>
      <p>
        Cloudflare delivers the pages and sees the network addresses of requests, Neon keeps the database, and
        our e-mail provider delivers our messages. Maps and activities from other companies load only when you
        ask for them; ticket links lead to companies whose own policies apply there.
      </p>
      <h3>Downloading or deleting your data</h3>
      <p>
        {'On '}
        <a href={paths.account()}>your account page</a>
        {' you can download everything and delete the account; both happen at once. '}
        {'The security log is cleared after its 90 days. Or write to '}
        <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>.
      </p>
    </article>
  );
}
