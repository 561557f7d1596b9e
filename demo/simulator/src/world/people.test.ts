import { describe, expect, it } from 'vitest';
import { FaceLibrary, firstTypes } from '@patrolkit/server/links/people.ts';
import { World } from './world.ts';

describe('whom the fleet recognises', () => {
  it('is a guest until the stay is over, and then somebody who is known and not welcome', () => {
    let now = 0;
    const library = new FaceLibrary(() => now);
    library.hold([{ id: '1', name: 'Ada', type: 'guest', until: 60_000 }]);
    expect([library.typeOf('Ada')?.word, library.typeOf('Lin Wei')]).toEqual(['guest', undefined]);
    now = 60_000;
    expect(library.typeOf('Ada')).toMatchObject({ level: 'important', word: 'overstayed' });
    expect(library.people[0]?.type.level).toBe('important');
  });

  it('raises the alarm of the type that counts now; who is not in the library is a stranger', () => {
    const world = new World({ seed: 1, fleet: 14, speed: 1, now: () => 0 });
    const raise = () => {
      for (let tries = 0; tries < 50; tries++) {
        const [alarm] = world.raiseNow(1, 'PR001', 'person');
        if (alarm?.kind === 'person') return alarm;
      }
      return undefined;
    };
    world.library.hold([{ id: '1', name: 'Ada', type: 'barred' }]);
    expect(raise()).toMatchObject({ personName: 'Ada', level: 'serious' });
    // A type that raises no alarm leaves a person to the captures.
    world.library.holdTypes(world.library.types.map(type => ({ ...type, raises: false })));
    expect(raise()).toBeUndefined();
    world.library.holdTypes(firstTypes);
    world.library.hold([]);
    expect(raise()).toBeUndefined();
  });
});
