import { Component, CUSTOM_ELEMENTS_SCHEMA, Input, inject } from '@angular/core';
import { Router, type Routes } from '@angular/router';
import { startAcademy } from './academy';
import type { AcademyEventMap } from './academy-widgets';

startAcademy();

@Component({
  selector: 'app-plans',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (planId) {
      <academy-plan-report [attr.plan-id]="planId" theme="light" (academy-navigate)="follow($event)" />
    } @else {
      <academy-plans theme="light" (academy-navigate)="follow($event)" />
    }
  `,
})
export class PlansComponent {
  private readonly router = inject(Router);

  /** From the address: the router is provided `withComponentInputBinding()`. */
  @Input() planId?: string;

  /** A link inside a screen: the router follows it. */
  follow(event: AcademyEventMap['academy-navigate']): void {
    event.preventDefault();
    this.router.navigateByUrl(event.detail.path);
  }
}

/** For the routes of your application. */
export const academyRoutes: Routes = [
  { path: 'study-plans', component: PlansComponent },
  { path: 'study-plans/:planId', component: PlansComponent },
];
