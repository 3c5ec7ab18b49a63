@filter @filter_academy
Feature: A teacher puts a screen of the academy into a page
  In order to show parents how their children are doing
  As a teacher
  I write a token where the screen belongs

  Background:
    Given the "academy" filter is "on"
    And the following config values are set as admin:
      | scripturl | https://academy.example/academy-widgets.js | filter_academy |
    And the following "users" exist:
      | username | firstname | lastname | email                |
      | teacher1 | Asha      | Menon    | teacher1@example.com |
      | student1 | Ravi      | Nair     | student1@example.com |
    And the following "courses" exist:
      | fullname | shortname |
      | Parents  | C1        |
    And the following "course enrolments" exist:
      | user     | course | role           |
      | teacher1 | C1     | editingteacher |
      | student1 | C1     | student        |
    And the following "activities" exist:
      | activity | course | name    | content                                        |
      | page     | C1     | Figures | <p>[academy screen="parent-attendance"]</p>    |
      | page     | C1     | Mistake | <p>Before [academy screen="nothing"] after</p> |

  Scenario: A student finds the screen in the place of the token
    When I am on the "Figures" "page activity" page logged in as "student1"
    Then I should see "Attendance Tracking"
    And I should not see "[academy"
    And I should not see "For parents"

  Scenario: Only whoever may edit reads what is wrong
    When I am on the "Mistake" "page activity" page logged in as "student1"
    Then I should see "Before after"
    And I log out
    And I am on the "Mistake" "page activity" page logged in as "teacher1"
    And I should see "there is no screen “nothing”"
