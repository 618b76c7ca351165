import { accessibility } from './accessibility.ts';
import type { Bench } from './bench.ts';
import { bundle } from './bundle.ts';
import { bytes } from './bytes.ts';
import { cold } from './cold.ts';
import { cpu } from './cpu.ts';
import { finder } from './finder.ts';
import { finderAnswers } from './finder-answers.ts';
import { load } from './load.ts';
import { lighthouse } from './lighthouse.ts';
import { peers } from './peers/peers.ts';
import { refresh } from './refresh.ts';
import { roundTrips } from './round-trips.ts';
import { sequences } from './sequences.ts';
import { watch } from './watch.ts';

/** Benchmarks run in this order: exact counts come first. */
export const BENCHES: readonly Bench[] = [
  bytes,
  accessibility,
  roundTrips,
  sequences,
  finder,
  finderAnswers,
  refresh,
  watch,
  bundle,
  cpu,
  cold,
  peers,
  lighthouse,
  load,
];
