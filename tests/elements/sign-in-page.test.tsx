// The pages of the sign-in in the window of a small laptop: all required fields and buttons are in sight.
import { expect } from '@esm-bundle/chai';
import { getVerifyCode } from '@patrolkit/core/testing';
import { applyLook } from '@patrolkit/core/theme';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import { SignIn } from '../../host-app/src/sign-in/SignIn.tsx';
import type { Edition } from '../../host-app/src/sign-in/paths.ts';
import '../../host-app/src/host.css';
import '../../host-app/src/sign-in/look.css';
import { fakeConsole, provide, texts, until, viewport } from './harness.ts';
import { anyRouter } from './router.ts';

describe('the page of the sign-in', () => {
  let root: Root;
  let home: HTMLElement;
  before(texts);
  afterEach(async () => {
    root.unmount();
    home.remove();
    await viewport(800, 600);
  });

  for (const edition of ['ordinary', 'offline', 'unisex', 'industry'] as const satisfies readonly Edition[]) {
    it(`of the edition "${edition}" has its button in sight at 1366 by 768`, async () => {
      await viewport(1366, 768);
      const fake = await fakeConsole();
      fake.server.answer(getVerifyCode, { id: 'p1', picture: 'iVBORw0KGgo=' });
      await fake.console.session.signOut();
      home = provide(fake.console);
      home.style.cssText = 'display: block; height: 768px';
      applyLook(document, {});
      root = createRoot(home);
      const { router } = anyRouter('http://console.test/robotmgr/login');
      root.render(
        <ConsoleContext value={fake.console}>
          <RouterContext value={router}>
            <SignIn edition={edition} languageSign={undefined} />
          </RouterContext>
        </ConsoleContext>,
      );
      await until(
        () => home.querySelector('.brand') !== null && home.querySelector('[type=submit]') !== null,
        'the page',
      );
      // The industry edition asks for the code of a picture too.
      const fields = edition === 'industry' ? 3 : 2;
      await until(() => home.querySelectorAll('form input').length === fields, 'the fields');
      const bottom = (selector: string): number => home.querySelector(selector)?.getBoundingClientRect().bottom ?? NaN;
      expect(bottom('[type=submit]')).to.be.at.most(768);
      expect(bottom('.brand .claim')).to.be.at.most(bottom('.brand'));
    });
  }
});
