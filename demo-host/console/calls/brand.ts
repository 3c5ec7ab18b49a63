/** The brand that the console shows: at once what is in the page or was shown last, and then what the API answers. */
import { useSyncExternalStore } from 'react';
import { type Brand, brandForNobody, brandFrom, brandOfPage, keptBrand, showBrand } from '#page/calls/brand.ts';
import { onDemand } from '#platform/loadCode.ts';
import { academyInPage } from './academy.ts';
import { ownApi } from './ownApi.ts';

const follower = onDemand(() => import('#page/calls/followBrand.ts'));

/** To be called before the console is drawn. */
export function startBrand(): void {
  const { brand } = academyInPage() ?? {};
  const ofAcademy = brand && brandFrom(brand, ownApi());
  brandForNobody().setState(ofAcademy, true);
  showBrand(keptBrand() ?? ofAcademy);
  follower().then(
    ({ followBrand }) => followBrand(),
    // Without it the brand of before stands.
    () => {},
  );
}

/** Shows what the brand is now, after it was changed on this page. */
export async function renewBrand(): Promise<void> {
  await (await follower()).followBrand()();
  const brand = brandOfPage().getState();
  if (brand?.schoolId === null) brandForNobody().setState(brand, true);
}

/** The brand; undefined where none is known. */
export const useBrand = (): Brand | undefined =>
  useSyncExternalStore(brandOfPage().subscribe, () => brandOfPage().getState());
