import { formats, stepLimits, type FormatName } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { formatProblems, formProblem } from './problems.ts';

/** For each format a text that has it, and one that does not. */
const samples: { readonly [Name in FormatName]: readonly [right: string, wrong: string] } = {
  citizenId: ['11010519491231002X', '110105194912310021'],
  url: ['https://a.example/x', 'a.example'],
  ip: ['192.0.2.1', '192.0.2.256'],
  host: ['lift.example.org', 'http://a'],
  ipAndPort: ['192.0.2.1:8080', '192.0.2.1'],
  wholeNumber: ['12', '-1'],
  mail: ['a.b@example.com', 'a@b@c.d'],
  mobile: ['13900001111', '12900001111'],
  word: ['word_1', 'word'],
  twentyDigits: ['12345678901234567890', '1234'],
  lettersAndDigits: ['ab12', 'ab-12'],
  date: ['2026-11-29', '2026-13-01'],
  serial: ['PR-001', '-a'],
  plate: ['粤B·12345', 'AB'],
  imei: ['490154203237518', '490154203237519'],
  plain: ['字 a-1', 'a<b'],
  passwordDigest: ['a'.repeat(64), 'Secret#1'],
  steps: ['a\nb', 'x'.repeat(201)],
};

describe.each(Object.keys(formats) as FormatName[])('the form %s', format => {
  const [right, wrong] = samples[format];

  it('has a message at its field', () => {
    expect(formProblem(right, { format })).toBeUndefined();
    expect(formProblem('', { format })).toBeUndefined();
    expect(formProblem(wrong, {})).toBeUndefined();
    expect(formProblem(wrong, { format })).toEqual(formatProblems[format]);
  });
});

it('says how many steps there may be, and how long, by the contract', () => {
  expect(formProblem('x'.repeat(201), { format: 'steps' })).toEqual({ id: 'data.format.steps', values: stepLimits });
});
