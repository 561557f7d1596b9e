import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorDistances, anchorFault, earthPlaceOf, placeBeside, type Anchor } from './anchors.ts';
import { brokenRules } from './rules.ts';
import { placeShownAt, project, shownAt, tileAddress, tileOf, unproject } from './tiles.ts';

const origin = { longitude: 113.9465, latitude: 22.5329 };

/** A map that is turned counter-clockwise about its lower left corner, degrees, with its second point 100 m to the right. */
const turned = (degrees: number): Anchor => {
  const turn = (degrees * Math.PI) / 180;
  const { longitude, latitude } = placeBeside(origin, { x: 100 * Math.cos(turn), y: 100 * Math.sin(turn) });
  return {
    x1: 0,
    y1: 0,
    longitude1: origin.longitude,
    latitude1: origin.latitude,
    x2: 100,
    y2: 0,
    longitude2: longitude,
    latitude2: latitude,
  };
};

describe('the place of a map on the earth', () => {
  it('is decided by two points: each is where it was set, and the others lie turned between them', () => {
    const north = earthPlaceOf(turned(90), { x: 50, y: 0 });
    expect(north.longitude).toBeCloseTo(origin.longitude, 9);
    expect(north.latitude).toBeCloseTo(placeBeside(origin, { x: 0, y: 50 }).latitude, 9);
    const west = earthPlaceOf(turned(90), { x: 0, y: 50 });
    expect(west.longitude).toBeCloseTo(placeBeside(origin, { x: -50, y: 0 }).longitude, 9);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), degrees => {
        const anchor = turned(degrees);
        const { longitude, latitude } = earthPlaceOf(anchor, { x: anchor.x2, y: anchor.y2 });
        expect(longitude).toBeCloseTo(anchor.longitude2, 9);
        expect(latitude).toBeCloseTo(anchor.latitude2, 9);
      }),
      { numRuns: 30 },
    );
  });

  it('needs points that are 5 m apart, and as far apart on the map as on the ground', () => {
    expect(anchorFault(turned(30))).toBeUndefined();
    expect(anchorFault({ ...turned(0), x2: 4.9 })).toBe('near');
    expect(anchorFault({ ...turned(0), longitude2: origin.longitude })).toBe('near');
    expect(anchorFault({ ...turned(0), x2: 96 })).toBeUndefined();
    expect(anchorFault({ ...turned(0), x2: 95 })).toBe('scale');
    expect(Math.round(anchorDistances(turned(0)).ground)).toBe(100);
    const broken = (anchors: unknown): unknown =>
      brokenRules(
        [
          { kind: 'eachApart', fields: ['anchors'] },
          { kind: 'eachToScale', fields: ['anchors'] },
        ],
        {
          anchors,
        },
      ).map(({ rule, words }) => [rule.kind, words]);
    expect(broken([turned(0), { ...turned(0), x2: 4 }])).toEqual([['eachApart', { row: 2, least: 5 }]]);
    expect(broken([{ ...turned(0), x2: 50 }])).toEqual([['eachToScale', { row: 1, map: 50, ground: 100, most: 5 }]]);
    // A number that is missing is told by itself.
    expect(broken([{ ...turned(0), x2: undefined }])).toEqual([]);
  });
});

describe('tiles', () => {
  it('have the address that their template says', () => {
    const tile = tileOf({ longitude: 13.4, latitude: 52.5 }, 12);
    expect(tile).toEqual({ zoom: 12, column: 2200, row: 1343 });
    expect(tileAddress('https://t.example/{z}/{x}/{y}.png', tile)).toBe('https://t.example/12/2200/1343.png');
    const { longitude, latitude } = unproject(project(origin, 17.5), 17.5);
    expect([longitude, latitude].map(value => value.toFixed(9))).toEqual(['113.946500000', '22.532900000']);
  });

  it('of GCJ-02 show a place in China shifted, as other programs compute it, and the way back is exact', () => {
    const beijing = { longitude: 116.404, latitude: 39.915 };
    const { longitude, latitude } = shownAt(beijing, 'gcj02');
    expect([longitude.toFixed(6), latitude.toFixed(6)]).toEqual(['116.410244', '39.916404']);
    expect(shownAt(beijing, 'wgs84')).toBe(beijing);
    expect(shownAt({ longitude: 2.35, latitude: 48.85 }, 'gcj02')).toEqual({ longitude: 2.35, latitude: 48.85 });
    const back = placeShownAt(shownAt(beijing, 'gcj02'), 'gcj02');
    expect([back.longitude.toFixed(8), back.latitude.toFixed(8)]).toEqual(['116.40400000', '39.91500000']);
  });

  it('need an address with the three words in braces, and no other', () => {
    const words = ['{z}', '{x}', '{y}'];
    const broken = (tiles: string): unknown =>
      brokenRules(
        [
          { kind: 'holds', fields: ['tiles'], words },
          { kind: 'holdsOnly', fields: ['tiles'], words },
          { kind: 'requiredWith', fields: ['tiles', 'attribution'] },
        ],
        { tiles, attribution: 'A' },
      ).map(({ rule, words: said }) => [rule.kind, said]);
    expect(broken('https://t.example/{z}/{x}/{y}.png')).toEqual([]);
    expect(broken('https://t.example/{z}/{x}.png')).toEqual([['holds', { word: '{y}' }]]);
    expect(broken('https://{s}.t.example/{z}/{x}/{y}.png')).toEqual([['holdsOnly', { word: '{s}' }]]);
    expect(broken('https://t.example/{z}/{x}/{y}/{')).toEqual([['holdsOnly', { word: '{' }]]);
    expect(
      brokenRules([{ kind: 'requiredWith', fields: ['tiles', 'attribution'] }], { tiles: 'x' }).map(
        ({ field }) => field,
      ),
    ).toEqual(['attribution']);
    expect(brokenRules([{ kind: 'requiredWith', fields: ['tiles', 'attribution'] }], {})).toEqual([]);
  });

  it('begin with a zoom between the smallest and the largest one', () => {
    const said = (zoom: number, least = 12, most = 19): unknown =>
      brokenRules([{ kind: 'between', fields: ['least', 'most', 'zoom'] }], { least, most, zoom }).map(
        ({ field, words }) => [field, words],
      );
    expect(said(12)).toEqual([]);
    expect(said(20)).toEqual([['zoom', { from: 12, to: 19 }]]);
    // That the bounds are the wrong way round is told at them.
    expect(said(20, 19, 12)).toEqual([]);
  });
});
