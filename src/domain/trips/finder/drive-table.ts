import type { Drive } from '../../travel/travel.ts';
import type { DriveBetween } from '../leg.ts';

/** Numbers venues and caches drives in typed arrays. */
export class DriveTable {
  readonly #driveBetween: DriveBetween;
  readonly #indexes = new Map<string, number>();
  readonly #venueIds: string[] = [];
  readonly #miles: Float64Array[] = [];
  readonly #minutes: Float64Array[] = [];
  readonly #driving: Float64Array[] = [];

  constructor(driveBetween: DriveBetween) {
    this.#driveBetween = driveBetween;
  }

  indexOf(venueId: string): number {
    const known = this.#indexes.get(venueId);
    if (known !== undefined) return known;
    const index = this.#venueIds.push(venueId) - 1;
    this.#indexes.set(venueId, index);
    return index;
  }

  /** Indexed by venue, for all venues numbered so far. Infinity means no road. */
  minutesFrom(from: number): Float64Array {
    return this.#rowsFrom(from).minutes;
  }

  /** Excludes parking. */
  drivingFrom(from: number): Float64Array {
    return this.#rowsFrom(from).driving;
  }

  milesFrom(from: number): Float64Array {
    return this.#rowsFrom(from).miles;
  }

  #rowsFrom(from: number) {
    const count = this.#venueIds.length;
    let [miles, minutes, driving] = [this.#miles[from], this.#minutes[from], this.#driving[from]];
    if (!miles || !minutes || !driving || miles.length < count) {
      const filled = miles?.length ?? 0;
      const [moreMiles, moreMinutes] = [new Float64Array(count), new Float64Array(count)];
      const moreDriving = new Float64Array(count);
      if (miles && minutes && driving) {
        moreMiles.set(miles);
        moreMinutes.set(minutes);
        moreDriving.set(driving);
      }
      for (let to = filled; to < count; to += 1) {
        const drive: Drive | null =
          from === to ? { miles: 0, minutes: 0 } : this.#driveBetween(this.#id(from), this.#id(to));
        moreMiles[to] = drive?.miles ?? Infinity;
        moreMinutes[to] = drive?.minutes ?? Infinity;
        moreDriving[to] = drive ? drive.minutes - (drive.parkingMinutes ?? 0) : Infinity;
      }
      [miles, minutes, driving] = [moreMiles, moreMinutes, moreDriving];
      this.#miles[from] = miles;
      this.#minutes[from] = minutes;
      this.#driving[from] = driving;
    }
    return { miles, minutes, driving };
  }

  #id(index: number): string {
    return this.#venueIds[index] ?? '';
  }
}

const tables = new WeakMap<DriveBetween, DriveTable>();

/** One function has one table, which reads each drive once. */
export function driveTableOf(driveBetween: DriveBetween): DriveTable {
  const known = tables.get(driveBetween);
  if (known) return known;
  const table = new DriveTable(driveBetween);
  tables.set(driveBetween, table);
  return table;
}
