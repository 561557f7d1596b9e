import { address, entity, field, list, optional, page, text } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { addressLasts, createFileAddresses } from './file-addresses.ts';

const hour = 3_600_000;
const picture = `/files/alarm/alarm-${'0'.repeat(32)}.jpg`;

function setUp() {
  let at = 1_700_000_000_000;
  const addresses = createFileAddresses(Buffer.from('a key'), () => at);
  return { addresses, pass: (ms: number) => void (at += ms) };
}

describe('the address of a file', () => {
  it('is good for twelve hours at most and eleven at least, and the same within an hour', () => {
    const { addresses, pass } = setUp();
    pass(hour - (1_700_000_000_000 % hour));
    const signed = addresses.sign(picture);
    pass(hour - 1);
    expect(addresses.sign(picture)).toBe(signed);
    pass(1);
    expect(addresses.sign(picture)).not.toBe(signed);
    expect(addresses.left(signed)).toBe(addressLasts - hour);
    pass(addressLasts - hour - 1);
    expect(addresses.left(signed)).toBe(1);
    pass(1);
    expect(addresses.left(signed)).toBe(0);
  });

  it('opens no other file, and lasts no longer than it says', () => {
    const { addresses } = setUp();
    const url = new URL(addresses.sign(picture), 'http://x');
    expect(addresses.left(url.href)).toBeGreaterThan(0);
    for (const change of [
      (one: URL) => (one.pathname = picture.replace('0', '1')),
      (one: URL) => one.searchParams.set('end', '999999'),
      (one: URL) => one.searchParams.set('sign', 'x'),
      (one: URL) => one.searchParams.delete('sign'),
      (one: URL) => one.searchParams.delete('end'),
    ]) {
      const other = new URL(url.href);
      change(other);
      expect(addresses.left(other.href)).toBe(0);
    }
    expect(createFileAddresses(Buffer.from('another'), () => 1_700_000_000_000).left(url.href)).toBe(0);
  });

  it('keeps its host and its other parameters; what lies elsewhere is used as it comes', () => {
    const { addresses } = setUp();
    expect(addresses.sign(`http://a.example:8600/files/plan/x.svg?lang=en-us`)).toMatch(
      /^http:\/\/a\.example:8600\/files\/plan\/x\.svg\?lang=en-us&end=\d+&sign=[\w-]+$/,
    );
    for (const other of [
      'https://a.example/pictures/1.jpg',
      '/files/model/robot/PR-200.svg',
      '/files/sound/smoke.wav',
      '',
    ])
      expect(addresses.sign(other)).toBe(other);
  });

  it('is signed wherever an answer has an address, and never where a text looks like one', () => {
    const { addresses } = setUp();
    const row = entity('Row', {
      picture: field('picUrl', optional(address), 'Picture'),
      more: field('more', list(address), 'More'),
      note: field('note', text, 'Note'),
    });
    const signed = addresses.signed(page(row), {
      rows: [
        { picture, more: [picture], note: picture },
        { more: [], note: '' },
      ],
      total: 2,
    });
    const own = addresses.sign(picture);
    expect(signed).toEqual({
      rows: [
        { picture: own, more: [own], note: picture },
        { more: [], note: '' },
      ],
      total: 2,
    });
  });
});
