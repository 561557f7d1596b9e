import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordDigest } from '../../digest.ts';
import { isPassword, isPasswordDigest, passwordFaults, type PasswordChange } from './password.ts';

describe('a password', () => {
  it.each([
    ['Abcd#12', false],
    ['Abcd#123', true],
    ['Abcd#123Abcd#123', true],
    ['Abcd#123Abcd#1234', false],
  ])('%s by its length: %s', (text, isOne) => expect(isPassword(text)).toBe(isOne));

  it.each([
    ['abcdefgh', false],
    ['abcd1234', false],
    ['ABCD1234', false],
    ['abcd####', false],
    ['1234####', false],
    ['abcdABCD', false],
    ['Abcd1234', true],
    ['abcd123#', true],
    ['ABCD123#', true],
    ['abcdABC#', true],
    ['Abcd123#', true],
    ['Abcd 123#', false],
    ['Ábcd123#', false],
    ['密码Abcd12#', false],
    ['', false],
  ])('%s by its characters: %s', (text, isOne) => expect(isPassword(text)).toBe(isOne));

  it('is any mix of three classes of 8 to 16 signs, and nothing else', () => {
    const signs = ['ABCXYZ', 'abcxyz', '0189', '!#$%&()*+,-./:;<=>?@[]^_`{|}~\'"\\'];
    const mix = fc.array(fc.tuple(fc.nat(3), fc.nat(99)), { minLength: 0, maxLength: 20 });
    fc.assert(
      fc.property(mix, picks => {
        const text = picks.map(([kind, at]) => signs[kind]?.[at % (signs[kind]?.length ?? 1)] ?? '').join('');
        const kinds = new Set(picks.map(([kind]) => kind)).size;
        expect(isPassword(text)).toBe(picks.length >= 8 && picks.length <= 16 && kinds >= 3);
      }),
    );
  });

  it('has a digest that is known by its form', () => {
    expect(isPasswordDigest(passwordDigest('Abcd#123'))).toBe(true);
    for (const other of [
      '',
      'Abcd#123',
      passwordDigest('a').slice(1),
      passwordDigest('a').toUpperCase(),
      `${passwordDigest('a')}0`,
    ])
      expect(isPasswordDigest(other)).toBe(false);
  });
});

describe('the change of a password', () => {
  const good: PasswordChange = {
    userId: '1',
    oldPassword: 'x',
    newPassword: 'Abcd#123',
    newPassword2: 'Abcd#123',
  };
  const of = (part: Partial<PasswordChange>) => passwordFaults({ ...good, ...part }, isPassword);

  it('needs a user, the old one, and twice a new one', () => {
    expect(of({})).toEqual({});
    expect(of({ userId: '' })).toEqual({ userId: 'missing' });
    expect(of({ oldPassword: '' })).toEqual({ oldPassword: 'missing' });
    expect(of({ newPassword: '' })).toEqual({ newPassword: 'missing', newPassword2: 'different' });
    expect(of({ newPassword2: '' })).toEqual({ newPassword2: 'missing' });
    expect(of({ newPassword2: 'Abcd#124' })).toEqual({ newPassword2: 'different' });
    expect(of({ newPassword: 'abc', newPassword2: 'abc' })).toEqual({ newPassword: 'format' });
    expect(of({ oldPassword: 'Abcd#123' })).toEqual({ newPassword: 'same' });
  });

  it('asks no form of the old one: it was good enough once', () => {
    const old = fc.string({ minLength: 1 }).filter(text => text !== good.newPassword);
    fc.assert(
      fc.property(old, oldPassword => {
        expect(of({ oldPassword })).toEqual({});
      }),
    );
  });

  it('is judged the same by digests, but for the form of the text', () => {
    const word = fc.constantFrom('', 'Abcd#123', 'Abcd#124', 'Abcd#125');
    fc.assert(
      fc.property(word, word, word, (oldPassword, newPassword, newPassword2) => {
        const digest = (text: string): string => (text === '' ? '' : passwordDigest(text));
        const digests = {
          userId: '1',
          oldPassword: digest(oldPassword),
          newPassword: digest(newPassword),
          newPassword2: digest(newPassword2),
        };
        expect(passwordFaults(digests, isPasswordDigest)).toEqual(of({ oldPassword, newPassword, newPassword2 }));
      }),
    );
  });
});
