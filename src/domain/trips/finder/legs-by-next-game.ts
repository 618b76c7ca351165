/**
 * Sorts legs by the game that they lead to, then by the game before.
 * @param firstLeg of each game, and where the last one's legs end.
 * @param to the game that each of the `legs` legs leads to.
 */
export function legsByNextGame(firstLeg: Int32Array, to: Int32Array, legs: number) {
  const from = new Int32Array(legs);
  const games = firstLeg.length - 1;
  const firstLegTo = new Int32Array(games + 2);
  for (let leg = 0; leg < legs; leg += 1) {
    const place = (to[leg] ?? 0) + 2;
    firstLegTo[place] = (firstLegTo[place] ?? 0) + 1;
  }
  for (let place = 2; place < firstLegTo.length; place += 1)
    firstLegTo[place] = (firstLegTo[place] ?? 0) + (firstLegTo[place - 1] ?? 0);
  const legsTo = new Int32Array(legs);
  // Filling moves each start, kept one place too far, to where it belongs.
  for (let game = 0; game < games; game += 1) {
    const end = firstLeg[game + 1] ?? 0;
    for (let leg = firstLeg[game] ?? 0; leg < end; leg += 1) {
      const place = (to[leg] ?? 0) + 1;
      const at = firstLegTo[place] ?? 0;
      from[leg] = game;
      legsTo[at] = leg;
      firstLegTo[place] = at + 1;
    }
  }
  return { from, legsTo, firstLegTo };
}
