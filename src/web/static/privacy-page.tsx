import { BRAND } from '../../domain/brand.ts';
import { paths } from '../urls/paths.ts';

/** The part dated 2026 describes the data that the code stores (docs/runbook.md#retention). */
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
        <li>Your name and email address, when you give them to us for the newsletter or with a review.</li>
        <li>The content of reviews you write.</li>
        <li>Anonymous usage data.</li>
      </ul>
      <h2>What we use it for</h2>
      <p>
        We use it to answer you, to publish what you asked us to publish, and to make the site better. We send
        marketing email only if you opted in, and every such email lets you opt out.
      </p>
      <h2>How to have it deleted</h2>
      <p>
        {'Write to '}
        <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>
        {' and we delete what we hold about you.'}
      </p>
      <h2>What this site stores today</h2>
      <p>
        As of <time dateTime="2026-11-23">November 23, 2026</time>. Reading the site needs no account and sets
        no cookies. There is no newsletter, there are no reviews, and we use no analytics or advertising
        trackers.
      </p>
      <h3>When you visit</h3>
      <ul>
        <li>
          Our request log has the kind of page, the result and the time it took. It has no network address,
          and nothing that you typed. If your browser blocks part of a page, it may report which page and what
          it blocked.
        </li>
        <li>
          To stop abuse, we count some requests per network, email address or account: trip searches, sign-ins
          and requests for email, for example. We store only a keyed hash of the address, and delete it when
          the limit has reset, within about a day.
        </li>
        <li>
          A trip’s starting city, dates and games are part of the page’s address. Our database stores them
          only if you save the trip, but anyone who has the address can read them. The link under “Share”
          leaves your starting city out.
        </li>
      </ul>
      <h3>If you ask for emails about a friend’s trip</h3>
      <p>
        Your email address, which trip, and when we last wrote to you about it. If you do not confirm, we
        delete it after seven days; else when you stop the emails, or when the trip, its link or the owner’s
        account ends. The owner sees how many people get these emails, never who.
      </p>
      <h3>If you create an account</h3>
      <ul>
        <li>
          Your email address, and your first and last name if you give them. If you sign in with Google, also
          what Google tells us about you: your name, the address of your picture, and your ID at Google.
        </li>
        <li>
          Your password as a one-way hash (Argon2id with a secret of ours), never the password itself. Links
          and codes that we email you are stored as hashes too, and expire within an hour.
        </li>
        <li>
          If you set up two-step verification: the key that you share with your app, encrypted, and one-way
          hashes of your recovery codes. We delete both when you turn it off.
        </li>
        <li>
          The trips that you save: their address with games, starting city and limits, the name you give them,
          whether you want email about them, and a record of each change of their games that we noticed. They
          stay until you delete the trip or your account.
        </li>
        <li>
          For each saved trip: two secret addresses (a link for your friends and a calendar of your own), its
          last 20 plans, and the tickets and prices that you enter. Friends with the link see the trip and its
          name, never who you are, and your starting city only if you choose to show it. When a link ends, we
          keep a one-way hash of it for 120 days, so that its calendar can say so.
        </li>
        <li>
          The teams that you follow, until you unfollow them, and the city that you choose for games near
          home. Both stay until you delete your account at the latest.
        </li>
        <li>
          The venues and teams that you check off as seen, with the dates that you give, and whether you
          answered our question about a past trip. They stay until you clear them or delete the trip or your
          account.
        </li>
        <li>
          The votes that you open on trips: their name, the trips without your starting city, and what your
          friends answered. They stay until you delete them or your account, and for 60 days after the last
          date of the trips at the latest.
        </li>
        <li>
          If a program of yours saves a trip by our API with an idempotency key: that key, a hash of the
          request and our response, which has the trip. We delete them after a day, or with your account.
        </li>
        <li>
          If you never confirm your address, we delete the account seven days after the last email that asked
          you to.
        </li>
        <li>
          One record for each device you are signed in on: when, with which browser, and from which network.
          It ends when you sign out, after 60 days without a visit, or after 180 days at the latest.
        </li>
        <li>
          While you sign in with Google or confirm something by email or code: the state of that step, for an
          hour at most.
        </li>
        <li>
          A security log of sign-ins, password and address changes and similar events, with the network
          address and the browser. We delete entries after 90 days, even if you delete your account sooner.
        </li>
      </ul>
      <h3>If you answer a friend’s vote</h3>
      <p>
        The first name, the answers, the days, the city and the note that you give. Those who have the link
        and answered see them, and so does the person who opened the vote. You can change or erase them on the
        same page. A cookie lets this browser do so; we store only a keyed hash of it, which differs from vote
        to vote.
      </p>
      <h3>Cookies</h3>
      <p>
        Only the account pages, the buttons that save a trip or follow a team and an answer to a vote set
        cookies. While you are signed in, two hold your session and no script can read them, and one says
        “signed in” and nothing else. Signing in with Google uses two more, for an hour at most. A trip that
        you save before you sign in waits in one for up to a day, and so does a team that you follow. The
        email that keeps it carries the trip in its link, without your starting city. A saved trip that you
        change is remembered in one for two hours. The cookie of your answers to votes lasts 400 days. A short
        message such as “Signed out” travels to the next page in a cookie that lasts up to a minute. None of
        them tracks you on other sites.
      </p>
      <h3>Email</h3>
      <p>
        We email you what you ask for (a link or a code) and what concerns the security of your account. If
        you press “Save and email me changes”, we also email you about changes of that saved trip, until you
        turn that off on its page or unsubscribe with one click in such an email. We delete the text once it
        is sent. The address and the fact that we sent it stay for 30 days. If our email provider reports that
        your address does not exist or that you marked our email as spam, we keep the address on a list so
        that we send it no more email about trips.
      </p>
      <h3>The check that you are human</h3>
      <p>
        We can turn on Cloudflare Turnstile to protect the forms that send email: creating an account, signing
        in by email, resetting a password, asking for a new link and asking for emails about a friend’s trip.
        When it is on, you see its box in the form. The page then loads a script from
        challenges.cloudflare.com, so Cloudflare gets your network address and details about your browser, and
        uses them to decide whether you are human. When you send the form, our server sends Cloudflare only
        the result of that check. It does not send your email address, your password or anything else you
        typed. Signing in with a password needs no check, and no other page loads it. Cloudflare’s{' '}
        <a href="https://www.cloudflare.com/turnstile-privacy-policy/">Turnstile privacy addendum</a> says
        what it does with the data.
      </p>
      <h3>Other companies</h3>
      <ul>
        <li>
          Cloudflare delivers the pages and sees the network address of each request. Neon hosts the database.
          Our email provider delivers our messages.
        </li>
        <li>Google receives what you enter on its own page when you sign in with Google.</li>
        <li>
          We may check new passwords against known data breaches at Have I Been Pwned. If we do, only five
          characters of a hash leave our server.
        </li>
        <li>
          Google’s map and Viator’s activities load only when you ask for them. Ticket, activity and map links
          lead to companies whose own policies apply there.
        </li>
      </ul>
      <h3>Downloading or deleting your data</h3>
      <p>
        {'On '}
        <a href={paths.settings()}>your settings</a>
        {
          ' you can download your data and delete your account. Both happen right away; backups may hold them a little longer. '
        }
        {'Or write to '}
        <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>.
      </p>
    </article>
  );
}
