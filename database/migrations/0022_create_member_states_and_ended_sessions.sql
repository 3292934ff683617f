CREATE TABLE "ended_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"because" text NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ended_sessions_because" CHECK ("ended_sessions"."because" in ('inactive', 'suspended', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "member_states" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_states_state" CHECK ("member_states"."state" in ('inactive', 'suspended'))
);
--> statement-breakpoint
ALTER TABLE "member_states" ADD CONSTRAINT "member_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_sessions_time" ON "ended_sessions" USING btree ("ended_at");