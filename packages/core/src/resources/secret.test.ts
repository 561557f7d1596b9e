import { describe, expect, it } from 'vitest';
import { isPassword } from '@patrolkit/transport/contract';
import { drawPassword, drawSecret } from './secret.ts';

describe('a drawn secret', () => {
  it('has twenty letters and digits, and none that looks like another', () => {
    for (let turn = 0; turn < 100; turn++) {
      const drawn = drawSecret();
      expect(drawn).toMatch(/^[A-Za-z0-9]{20}$/);
      expect(drawn).not.toMatch(/[0O1Il]/);
    }
  });

  it('is a password where one is needed', () => {
    for (let turn = 0; turn < 200; turn++) expect(isPassword(drawPassword())).toBe(true);
  });

  it('leaves out bytes that would make some signs more likely than others', () => {
    const given = [255, 254, 0, 1, ...Array.from({ length: 40 }, () => 2)];
    expect(drawSecret(count => given.splice(0, count))).toBe('AB' + 'C'.repeat(18));
  });
});
