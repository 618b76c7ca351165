import { atMost, type Bench, type BenchContext, type Figure, gate } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { pageWeight, type PageWeight } from './page-weight.ts';
import { BENCH_NOW, publicPages } from './public-pages.ts';
import { productWorker, serveWorkerd } from './workerd.ts';

const HYDRATING = new Set(['auth', 'auth-create', 'auth-forgot', 'auth-code', 'verify']);

export const bytes: Bench = {
  name: 'bytes',
  description: 'gzipped bytes that each kind of page downloads',
  run: async (context) => {
    const weights = await weighEveryPage(context);
    return figures(weights);
  },
};

type WeighedKind = PageWeight & { kind: string };

async function weighEveryPage(context: BenchContext): Promise<WeighedKind[]> {
  await context.build();
  const database = await context.season(BENCH_NOW);
  const bindings = await benchBindings(database.url, { FIXED_NOW: BENCH_NOW.toISOString() });
  const workerd = await serveWorkerd({ product: await productWorker(bindings) });
  try {
    const weighed: WeighedKind[] = [];
    for (const { name, path } of await publicPages(`${workerd.origins['product']}`)) {
      const html = await (await fetch(`${workerd.origins['product']}${path}`)).text();
      weighed.push({ kind: name, ...pageWeight(html) });
    }
    return weighed;
  } finally {
    await workerd.stop();
  }
}

function figures(weights: readonly WeighedKind[]): Figure[] {
  const scripts = ({ scripts: size }: PageWeight) => size;
  const hydrating = weights.filter(({ kind }) => HYDRATING.has(kind));
  const reading = weights.filter(({ kind }) => !HYDRATING.has(kind));
  const team = heaviest(weights, ({ kind }) => (kind === 'team' ? 1 : 0));
  const font = heaviest(weights, ({ fonts }) => fonts);
  return [
    weightFigure('JavaScript of a reading page', heaviest(reading, scripts), scripts, 3_000, 'B'),
    weightFigure('JavaScript of a page that hydrates', heaviest(hydrating, scripts), scripts, 90_000, 'B'),
    weightFigure(
      'HTML + CSS + JS of a ten-row page',
      team,
      (page) => page.html + page.styles + page.scripts,
      14_600,
      'B',
    ),
    weightFigure('requests that block the first paint', team, ({ blocking }) => blocking, 0, 'requests'),
    weightFigure('font', font, ({ fonts }) => fonts, 30_000, 'B'),
  ];
}

function heaviest(weights: readonly WeighedKind[], of: (weight: WeighedKind) => number): WeighedKind {
  const [first] = weights.toSorted((a, b) => of(b) - of(a));
  if (!first) throw new Error('no kind of page was weighed');
  return first;
}

function weightFigure(
  what: string,
  weight: WeighedKind,
  of: (weight: WeighedKind) => number,
  limit: number,
  unit: string,
): Figure {
  return gate({ what: `${what} (${weight.kind})`, unit, product: of(weight), budget: atMost(limit) });
}
