import { regions } from "#app/companies/regions.ts";

/** A granted or suspended qualification, as the directory counts it. */
export interface StandingRight {
  /** Code of the sub-area, four digits. */
  code: string;
  class: string;
  level: number;
  suspended: boolean;
  startsOn: string;
  /** Last day, included. */
  endsOn: string;
}

/**
 * Layout of `listing.rights`. Header: two letters of the region (spaces when none) and the number of rights; where the first
 * letter has its highest bit set, two bytes follow that hold a bit for each region where the company works. Each right: its code, its class with its level in two of the bits that no letter from A to F uses and the highest bit set
 * when suspended, its first and its last day. Two-byte numbers are big-endian.
 */
export const packedLayout = {
  header: 3,
  worksIn: { flag: 0x80, length: 2 },
  right: 7,
  suspended: 0x80,
  level: { bits: 0x18, shift: 3 },
} as const;

const FIRST_DAY = Date.UTC(2000, 0, 1);
const MS_PER_DAY = 86_400_000;
const LAST_DAY = 0xffff;

/** A day in packed rights: the number of days since 1 January 2000, clamped to that day and to the year 2179. */
export function packedDay(day: string): number {
  const days = (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / MS_PER_DAY;
  return Math.max(0, Math.min(LAST_DAY, days));
}

/** One bit for each region of a list, by its place among all regions, whose order therefore never changes. */
export const regionBits = (codes: readonly string[]): number =>
  regions.reduce((bits, { code }, place) => (codes.includes(code) ? bits | (1 << place) : bits), 0);

/** Packs the rights of a company, so that the directory can count all companies at once; three rights take 24 bytes. */
export function packRights(
  { region, worksIn }: { region: string | null; worksIn: readonly string[] },
  rights: readonly StandingRight[],
): Buffer {
  const first = packedLayout.header + (worksIn.length > 0 ? packedLayout.worksIn.length : 0);
  const packed = Buffer.alloc(first + rights.length * packedLayout.right);
  packed.write(region?.slice(-2) ?? "  ", 0, "latin1");
  packed.writeUInt8(rights.length, 2);
  if (worksIn.length > 0) {
    packed.writeUInt8(packed.readUInt8(0) | packedLayout.worksIn.flag, 0);
    packed.writeUInt16BE(regionBits(worksIn), packedLayout.header);
  }
  const inOrder = rights.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  for (const [index, right] of inOrder.entries()) {
    const at = first + index * packedLayout.right;
    packed.writeUInt16BE(Number(right.code), at);
    packed.writeUInt8(
      right.class.charCodeAt(0) |
        (right.level << packedLayout.level.shift) |
        (right.suspended ? packedLayout.suspended : 0),
      at + 2,
    );
    packed.writeUInt16BE(packedDay(right.startsOn), at + 3);
    packed.writeUInt16BE(packedDay(right.endsOn), at + 5);
  }
  return packed;
}
