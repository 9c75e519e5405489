import { Controller } from '@nestjs/common';
import { demoSignInRoute } from '@plainscan/contracts';
import { unavailableFault } from '@plainscan/service-kit';
import { Answers } from '../http/answers.ts';
import { DemoIssuer } from '../identity/demo-issuer.ts';

/** Part of the gateway only where DEMO=true. */
@Controller()
export class DemoSignInRoutes {
  readonly #issuer: DemoIssuer;
  constructor(issuer: DemoIssuer) {
    this.#issuer = issuer;
  }

  @Answers(demoSignInRoute)
  async signIn() {
    const { token, expiresAt, user } = await this.#issuer.signIn().catch(() => {
      throw unavailableFault(); // the key lives in Redis, whose outage is logged by its connection
    });
    return {
      data: {
        session: { access_token: token, expires_at: expiresAt },
        user: { id: user.userId, email: user.email, role: user.role },
      },
    };
  }
}
