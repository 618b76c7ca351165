import { BRAND } from '../../domain/brand.ts';

export function TermsPage() {
  const { jurisdiction, contactEmail } = BRAND.operator;
  return (
    <article className="prose">
      <h1>Terms of Use</h1>
      <p>{`By using ${BRAND.name} you agree to these terms.`}</p>
      <h2>Schedules, prices and links</h2>
      <p>
        Games move, prices change and streets close. We show what our sources report and cannot promise that
        it is right. Check with the team or the seller before you book.
      </p>
      <h2>Affiliate links</h2>
      <p>
        Some links to tickets and activities are affiliate links. If you buy through one, we may earn a
        commission, at no extra cost to you. Your contract is with the seller.
      </p>
      <h2>What you post</h2>
      <p>
        What you write stays yours. By posting it here you give us a non-exclusive, worldwide, royalty-free
        license to store, show and translate it in connection with this site. Post only what you have the
        right to post.
      </p>
      <h2>No affiliation</h2>
      <p>
        {`${BRAND.name} is independent. It is not part of, or endorsed by, any team or league. Team and league names belong to their owners; we use them only to identify games.`}
      </p>
      <h2>Governing law</h2>
      <p>{`These terms are governed by the laws of ${jurisdiction}.`}</p>
      <p>
        {'Questions: '}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
    </article>
  );
}
