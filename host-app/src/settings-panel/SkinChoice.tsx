import { useStore } from '@nanostores/react';
import { skins, type Skin } from '@patrolkit/core/theme';
import { Check } from 'lucide-react';
import { useConsole, useText } from '../console-context.ts';
import { SkinPicture } from './SkinPicture.tsx';

const schemes = ['dark', 'light'] as const;

/** The skins as small pictures, dark and light ones apart. A choice applies at once. */
export function SkinChoice() {
  const { preferences } = useConsole();
  const text = useText();
  const { skin, followsSystem, darkSkin, lightSkin } = useStore(preferences.$preferences);
  const systemSkins = { dark: darkSkin, light: lightSkin };
  const choose = followsSystem ? preferences.chooseSystemSkin : preferences.chooseSkin;
  return schemes.map(scheme => (
    <fieldset key={scheme} className="skins">
      <legend>{text(`panels.settings.${scheme}`)}</legend>
      {skins
        .filter(each => each.scheme === scheme)
        .map(each => (
          <SkinOption
            key={each.key}
            skin={each}
            // All skins are one group. When the skin follows the system, the dark and the light ones are a group each.
            group={followsSystem ? `skin-${scheme}` : 'skin'}
            isChosen={each.key === (followsSystem ? systemSkins[scheme] : skin)}
            onChoose={() => choose(each.key)}
          />
        ))}
    </fieldset>
  ));
}

function SkinOption({
  skin,
  group,
  isChosen,
  onChoose,
}: {
  readonly skin: Skin;
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const text = useText();
  return (
    <label className="skin" data-checked={isChosen || undefined}>
      <input className="unseen" type="radio" name={group} value={skin.key} checked={isChosen} onChange={onChoose} />
      <SkinPicture skin={skin} />
      <span className="name">
        {text(skin.name)}
        {isChosen ? <Check size={14} aria-hidden /> : null}
      </span>
    </label>
  );
}
