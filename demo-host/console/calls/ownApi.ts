/**
 * The address of the API that has served this page: the folder that the server has written into it, where the academy is
 * not at the root of its hostname, else the page's origin.
 */
export const ownApi = (): string => {
  const told = document.querySelector<HTMLMetaElement>('meta[name="academy-api-base"]')?.content;
  return told ? new URL(told, location.origin).href : location.origin;
};
