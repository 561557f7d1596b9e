import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sealer, signer } from './signed.ts';

const ours = signer(Buffer.from('a key'));

it('reads what it wrote, and nothing that was changed or signed with another key', () => {
  const text = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(text, said => {
      expect(ours.read(ours.write(said))).toBe(said);
      expect(signer(Buffer.from('another')).read(ours.write(said))).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(text, text, (said, other) => {
      fc.pre(said !== other);
      const signature = ours.write(said).slice(said.length);
      expect(ours.read(other + signature)).toBeUndefined();
    }),
  );
  for (const broken of ['', '~', 'x', 'x~', 'x~!', ours.write('')]) expect(ours.read(broken)).toBeUndefined();
});

it('seals texts that nobody else reads, alike each time', () => {
  const [mine, other] = [sealer(Buffer.from('a key')), sealer(Buffer.from('another'))];
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), said => {
      const sealed = mine.write(said);
      expect(mine.read(sealed)).toBe(said);
      expect(mine.write(said)).toBe(sealed);
      expect(sealed).toMatch(/^[\w-]+$/);
      expect(other.read(sealed)).toBeUndefined();
      const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
      expect(mine.read(changed)).toBeUndefined();
    }),
  );
  for (const broken of ['', 'x', '~', 'A'.repeat(60)]) expect(mine.read(broken)).toBeUndefined();
});
