/** Asks which brand the person of the session is shown, with each session. */
import { ownBrand } from '#contract/academy/brand.ts';
import { oncePerPage } from '#page/element/pageGlobals.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { idle, savesData } from '#platform/idle.ts';
import { addStyles } from '#ui/style/adoptStyles.ts';
import brandCss from '#ui/style/brand.css?inline';
import paperCss from '#ui/style/paper.css?inline';
import { brandForNobody, brandFrom, keepBrand, keptBrand, showBrand } from './brand.ts';

addStyles(brandCss);
addStyles(paperCss);

/** A browser fetches no picture while it prints, so the logo on paper is fetched before. */
function prepareLogo(logo: string): void {
  if (savesData()) return;
  void idle().then(() => {
    new Image().src = logo;
  });
}

function createFollower(): () => Promise<void> {
  const { session, client, apiFor } = pageRuntime();
  const ask = async () => {
    const { status, user, epoch } = session.store.getState();
    if (status === 'signed-out') {
      keepBrand(undefined, undefined);
      showBrand(brandForNobody().getState());
    }
    if (status !== 'signed-in' || !user?.capabilities.includes(ownBrand.capability ?? '')) return;
    const { apiBase } = apiFor(undefined);
    const kept = keptBrand(user.pid);
    if (kept) showBrand(kept);
    // Without an answer, the one of before stands.
    const answer = await client.send(ownBrand, {}, { apiBase }).catch(() => undefined);
    if (!answer || session.store.getState().epoch !== epoch) return;
    const brand = brandFrom(answer, apiBase);
    showBrand(brand);
    keepBrand(user.pid, brand);
    if (brand.logo) prepareLogo(brand.logo);
  };
  session.store.subscribe((now, before) => {
    if (now.epoch !== before.epoch || now.status !== before.status) void ask();
  });
  void ask();
  return ask;
}

/** Shows each person of the session their brand, from now on. @returns what asks for it anew, after it was changed. */
export const followBrand = (): (() => Promise<void>) => oncePerPage('brand follower', createFollower);
