@block @block_academy
Feature: A teacher adds a block with a screen of the academy
  In order to show parents how their children are doing
  As a teacher
  I add a block to a course and choose its screen

  Background:
    Given the following config values are set as admin:
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

  @javascript
  Scenario: A teacher chooses the screen as the block is added, and a student finds it
    Given I am on the "C1" "Course" page logged in as "teacher1"
    And I turn editing mode on
    When I add the "Academy screen..." block
    And I set the field "Screen" to "Attendance Tracking"
    Then I should see "For parents" in the "Add Academy screen block" "dialogue"
    And I press "Save changes"
    And I log out
    And I am on the "C1" "Course" page logged in as "student1"
    And "parent-attendance" "css_element" should exist
