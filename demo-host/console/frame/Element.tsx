import { createElement, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ADDRESS_CHANGED } from '#domain/lists/elementQuery.ts';
import { useQueryOf } from '#host/console/routing/useQueryOf.ts';

interface ElementProps {
  tag: string;
  attributes?: Record<string, string>;
  /** Attributes that are kept in the query of the address. */
  inQuery?: readonly string[];
}

/** A custom element, as any host page would write it. Its code is loaded when the tag appears. */
export function Element({ tag, attributes, inQuery = [] }: ElementProps) {
  const element = useRef<HTMLElement>(null);
  useQueryOf(element, inQuery);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the screen that is open may ask for another view.
  useEffect(() => void dispatchEvent(new Event(ADDRESS_CHANGED)), [key]);
  return createElement(tag, { ...attributes, className: 'page-element', ref: element });
}
